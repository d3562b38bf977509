import { CLIENT_MESSAGES, CLIENT_PHOTO_MAX_BYTES } from '@fairlead/contract/clients';
import { describeError } from '../../../platform/error-message.ts';
import { PhotoPicker } from '../../../ui/forms/photo-picker.tsx';
import { Wizard, WizardNotice } from '../../../ui/forms/wizard.tsx';
import { WIZARD_STEPS } from '../client-fields.rules.ts';
import { ClientConflict, peopleOf } from './client-conflict.tsx';
import { ClientReview } from './client-review.tsx';
import { ClientStep } from './client-step.tsx';
import { type ClientFormProps, REVIEW, useClientForm } from './use-client-form.ts';
import { stateOf, typedState } from './use-merge.ts';

/** A failed save is told in the words of an addition unless given. */
type ClientWizardProps = Omit<ClientFormProps, 'failure'> & Partial<Pick<ClientFormProps, 'failure'>>;

const PHOTO_RULE = { maxBytes: CLIENT_PHOTO_MAX_BYTES, notAnImage: CLIENT_MESSAGES.notAnImage, tooLarge: CLIENT_MESSAGES.photoTooLarge };
const createFailure = (error: unknown) => describeError(error, CLIENT_MESSAGES.createFailed);

/** Adds or edits a client in three steps (docs/product/clients.md). Mount it to open it. */
export function ClientWizard({ failure = createFailure, ...props }: ClientWizardProps) {
  const { client } = props;
  const form = useClientForm({ ...props, failure });
  const { base, values, photo, step, merge, outcome, refusal } = form;

  return (
    <Wizard
      title={client ? 'Edit Client' : 'Add Client/Lead'}
      lead={client?.companyName}
      steps={WIZARD_STEPS}
      step={step}
      onStep={form.go}
      onFinish={form.finish}
      finishLabel={finishWords(client !== undefined, form.isBusy)}
      isBusy={form.isBusy}
      isChanged={form.isChanged}
      onClose={form.close}
      error={refusal && { ...refusal, fields: refusal.places }}
      notice={
        <>
          {form.notice && <WizardNotice>{form.notice}</WizardNotice>}
          {merge.newer && step < REVIEW && (
            <WizardNotice tone="wait">{`${peopleOf(merge.newer)} saved this client meanwhile. See the last step.`}</WizardNotice>
          )}
        </>
      }
    >
      {step === 0 && (
        <PhotoPicker
          name={values.companyName || '+'}
          stored={photo === null ? null : base?.profilePicture}
          file={photo ?? undefined}
          onPick={form.changePhoto}
          onRemove={() => form.changePhoto(base?.profilePicture ? null : undefined)}
          rule={PHOTO_RULE}
        />
      )}
      {step === 0 || step === 1 ? (
        <ClientStep key={step} step={step} values={values} onChange={form.change} problems={refusal?.fields ?? {}} />
      ) : (
        <>
          {base && merge.newer && (
            <ClientConflict
              newer={merge.newer}
              yours={typedState(values, photo, base)}
              theirs={stateOf(merge.newer.client)}
              taken={merge.taken}
              contested={outcome.contested}
              choices={merge.choices}
              onChoose={merge.choose}
            />
          )}
          <ClientReview values={outcome.values} photo={outcome.photo} picture={(merge.newer?.client ?? base)?.profilePicture} />
        </>
      )}
    </Wizard>
  );
}

/** docs/product/clients.md; an edit says what it does. */
function finishWords(isEdit: boolean, isSaving: boolean): string {
  if (!isSaving) return 'Finish';
  return isEdit ? 'Updating Client...' : 'Adding Client...';
}
