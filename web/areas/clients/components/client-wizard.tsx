import { CLIENT_MESSAGES, CLIENT_PHOTO_MAX_BYTES, type Client } from '@fairlead/contract/clients';
import type { FieldErrors } from '@fairlead/contract/kit/errors';
import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '../../../platform/api.ts';
import { draftOf } from '../../../platform/drafts.ts';
import { LeaveGuard } from '../../../ui/leave-guard.tsx';
import { PhotoPicker } from '../../../ui/photo-picker.tsx';
import { Wizard, WizardNotice } from '../../../ui/wizard.tsx';
import { messageOf } from '../client-error.rules.ts';
import { WIZARD_STEPS } from '../client-fields.rules.ts';
import {
  blankValues,
  type ClientValues,
  changedValues,
  firstStepOf,
  isTyped,
  placeOf,
  problemsOf,
  summaryOf,
  valuesOf,
} from '../client-form.rules.ts';
import { clientQueries } from '../clients.queries.ts';
import { ClientReview } from './client-review.tsx';
import { ClientStep } from './client-step.tsx';
import { type Photo, useClientSave } from './use-client-save.ts';

/** What a closed form held, to give it back. */
export interface Discarded {
  client: Client | undefined;
  values: ClientValues;
  photo: Photo;
  step: number;
}

interface ClientWizardProps {
  /** The client to edit; absent when one is added. */
  client?: Client | undefined;
  /** What a form closed by accident held. */
  restored?: Discarded | undefined;
  onSaved: (client: Client) => void;
  /** Closed without saving; `discarded` when something had been typed. */
  onClose: (discarded: Discarded | undefined) => void;
  /** The words for a failed save. */
  failure?: (error: unknown) => string;
}

interface Refusal {
  /** Counts up, so that the same message takes the focus again. */
  attempt: number;
  message: string;
  fields: FieldErrors;
}

const PHOTO_RULE = { maxBytes: CLIENT_PHOTO_MAX_BYTES, notAnImage: CLIENT_MESSAGES.notAnImage, tooLarge: CLIENT_MESSAGES.photoTooLarge };
const createFailure = (error: unknown) => messageOf(error, CLIENT_MESSAGES.createFailed);

/** Adds or edits a client in three steps (specification 2 §2.3). Mount it to open it. */
export function ClientWizard({ client, restored, onSaved, onClose, failure = createFailure }: ClientWizardProps) {
  const queries = useQueryClient();
  const [before, setBefore] = useState(client);
  const original = before ? valuesOf(before) : blankValues();
  const draft = draftOf<Partial<ClientValues>>(`client:${client?._id ?? 'new'}`);
  const [kept] = useState(() => draft.read());
  const [values, setValues] = useState(restored?.values ?? { ...original, ...kept });
  const [photo, setPhoto] = useState<Photo>(restored?.photo);
  const [step, setStep] = useState(restored?.step ?? 0);
  const [notice, setNotice] = useState(kept && !restored ? 'What you had typed is back.' : undefined);
  const [refusal, setRefusal] = useState<Refusal>();
  const [isOutdated, setOutdated] = useState(false);
  const save = useClientSave(before);
  const isDirty = photo !== undefined || isTyped(values, original);

  function change(part: Partial<ClientValues>) {
    const next = { ...values, ...part };
    setValues(next);
    // Only what was typed is kept, so that it never hides what others saved meanwhile.
    draft.write(changedValues(next, original));
    // A field that is being mended no longer says what was wrong with it.
    if (refusal) setRefusal({ ...refusal, fields: without(refusal.fields, Object.keys(part)) });
  }

  function refuse(message: string, fields: FieldErrors = {}) {
    setRefusal({ attempt: (refusal?.attempt ?? 0) + 1, message, fields });
    if (Object.keys(fields).length > 0) setStep(firstStepOf(fields));
  }

  /** Checks what has been filled in so far. */
  function isFine(): boolean {
    const fields = Object.fromEntries(Object.entries(problemsOf(values)).filter(([field]) => placeOf(field).step <= step));
    if (Object.keys(fields).length > 0) refuse(summaryOf(fields), fields);
    return Object.keys(fields).length === 0;
  }

  /** Ahead only past a step that is fine. */
  function go(to: number) {
    if (to > step && !isFine()) return;
    setRefusal(undefined);
    setNotice(undefined);
    setStep(to);
  }

  function finish() {
    if (!isFine()) return;
    setRefusal(undefined);
    save.mutate({ values, photo }, { onSuccess: saved, onError: refused });
  }

  function saved(stored: Client) {
    draft.clear();
    onSaved(stored);
  }

  function refused(error: unknown) {
    if (error instanceof ApiError && error.code === 'conflict') return setOutdated(true);
    refuse(failure(error), error instanceof ApiError ? error.fields : {});
  }

  function close() {
    draft.clear();
    onClose(isDirty ? { client: before, values, photo, step } : undefined);
  }

  /** Takes over what someone else saved; what was typed here stays on top of it. */
  async function loadNewest(id: string) {
    try {
      const newest = await queries.fetchQuery({ ...clientQueries.one(id), staleTime: 0 });
      change({ ...valuesOf(newest), ...changedValues(values, original) });
      setBefore(newest);
      setOutdated(false);
      setNotice('The newest version is loaded, with your changes on top. Check and finish.');
    } catch (error) {
      refuse(failure(error));
    }
  }

  const problems = Object.entries(refusal?.fields ?? {}).map(([field, message]) => ({ ...placeOf(field), message }));

  return (
    <>
      <Wizard
        title={client ? 'Edit Client' : 'Add Client/Lead'}
        lead={client?.companyName}
        steps={WIZARD_STEPS}
        step={step}
        onStep={go}
        onFinish={finish}
        finishLabel={finishWords(client !== undefined, save.isPending)}
        isBusy={save.isPending}
        onClose={close}
        error={refusal && { ...refusal, fields: problems.filter((problem) => problem.step === step) }}
        notice={
          <>
            {notice && <WizardNotice>{notice}</WizardNotice>}
            {isOutdated && before && <Outdated onLoad={() => void loadNewest(before._id)} />}
          </>
        }
      >
        {step === 0 && (
          <PhotoPicker
            name={values.companyName || '+'}
            stored={photo === null ? null : before?.profilePicture}
            file={photo ?? undefined}
            onPick={setPhoto}
            onRemove={() => setPhoto(before?.profilePicture ? null : undefined)}
            rule={PHOTO_RULE}
          />
        )}
        {step === 0 || step === 1 ? (
          <ClientStep key={step} step={step} values={values} onChange={change} problems={refusal?.fields ?? {}} />
        ) : (
          <ClientReview values={values} />
        )}
      </Wizard>
      <LeaveGuard isOn={isDirty && !save.isPending && !save.isSuccess} />
    </>
  );
}

/** Specification 2 §2.3; an edit says what it does (decisions D). */
function finishWords(isEdit: boolean, isSaving: boolean): string {
  if (!isSaving) return 'Finish';
  return isEdit ? 'Updating Client...' : 'Adding Client...';
}

function Outdated({ onLoad }: { onLoad: () => void }) {
  return (
    <WizardNotice tone="wait" action={<Button onClick={onLoad}>Load the newest</Button>}>
      Someone saved this client while you were editing it. Nothing you typed is lost.
    </WizardNotice>
  );
}

/** `sites` takes its parts' messages with it. */
function without(fields: FieldErrors, mended: readonly string[]): FieldErrors {
  return Object.fromEntries(Object.entries(fields).filter(([field]) => !mended.includes(field.split('.')[0] ?? '')));
}
