import type { FieldErrors } from '@fairlead/contract/kit/errors';
import { PhotoPicker } from '../../ui/forms/photo-picker.tsx';
import { Wizard, WizardNotice } from '../../ui/forms/wizard.tsx';
import { AlikeHint, AlikeQuestion } from '../alike/alike-question.tsx';
import { Conflict } from '../merge/conflict.tsx';
import { photoOf } from '../merge/merge.rules.ts';
import type { FormKind, FormValues, StoredRecord } from './form-kind.ts';
import { RecordReview } from './record-review.tsx';
import { RecordStep } from './record-step.tsx';
import { type RecordFormProps, useRecordForm } from './use-record-form.ts';

export interface WizardWords {
  add: string;
  edit: string;
  /** On the last step's button, at rest and while saving. */
  finish: { add: string; edit: string };
  saving: { add: string; edit: string };
}

interface RecordWizardProps<Stored extends StoredRecord, Values extends FormValues> extends RecordFormProps<Stored, Values> {
  kind: FormKind<Stored, Values>;
  words: WizardWords;
  /** Fields that may not be changed, each with the reason. */
  refused?: FieldErrors;
  /** False where what is typed is not offered again after a reload. */
  survivesReload?: boolean;
}

/** Adds or edits a record in steps, the last of which reviews it all, or in a plain form of one step. Mount it to open it. */
export function RecordWizard<Stored extends StoredRecord, Values extends FormValues>({
  kind,
  words,
  refused = {},
  survivesReload = true,
  ...props
}: RecordWizardProps<Stored, Values>) {
  const { record } = props;
  const form = useRecordForm(kind, props);
  const { base, values, photo, picture, step, conflict, outcome, refusal } = form;
  const manner = record ? 'edit' : 'add';
  const isLast = step === kind.steps.length - 1;
  const isReview = isLast && kind.steps.length > 1;
  const stored = form.newer ?? base;
  // A large picture takes a moment; saved before it is ready, it would be left behind.
  const isWaiting = isLast && picture.isPreparing;

  return (
    <Wizard
      title={words[manner]}
      lead={record && kind.nameOf(kind.valuesOf(record))}
      steps={kind.steps}
      step={step}
      onStep={form.go}
      onFinish={form.finish}
      finishLabel={isWaiting ? 'Preparing the photo...' : words[form.isSaving ? 'saving' : 'finish'][manner]}
      isBusy={form.isSaving}
      isWaiting={isWaiting || form.isAsking}
      isChanged={form.isChanged}
      survivesReload={survivesReload && form.survivesReload}
      onClose={form.close}
      error={refusal}
      hint={form.alike.length === 0 && form.noticed.length > 0 && <AlikeHint found={form.noticed} />}
      notice={
        <>
          {form.alike.length > 0 && (
            <AlikeQuestion found={form.alike} goOn={record ? 'Save anyway' : 'Add anyway'} onGoOn={() => form.go(step + 1)} />
          )}
          {form.notice && <WizardNotice>{form.notice}</WizardNotice>}
          {conflict && !isLast && (
            <WizardNotice tone="wait">{`${conflict.people} saved this ${conflict.noun} meanwhile. See the last step.`}</WizardNotice>
          )}
        </>
      }
    >
      {isLast && conflict && <Conflict conflict={conflict} choices={form.choices} onChoose={form.choose} />}
      {step === 0 && kind.photo && (
        <PhotoPicker
          name={kind.nameOf(values) || '+'}
          stored={photo === null ? null : photoOf(kind, base)}
          file={photo ?? undefined}
          onPick={picture.pick}
          onRemove={() => form.changePhoto(photoOf(kind, base) ? null : undefined)}
          isSquare={kind.photo.isSquare}
          isBusy={picture.isPreparing}
        />
      )}
      {isReview ? (
        <RecordReview kind={kind} values={outcome.values} photo={outcome.photo} picture={photoOf(kind, stored)} />
      ) : (
        <RecordStep key={step} kind={kind} step={step} values={values} onChange={form.change} problems={form.problems} refused={refused} />
      )}
    </Wizard>
  );
}
