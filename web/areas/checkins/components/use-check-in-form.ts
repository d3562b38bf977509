import { CHECKIN_MESSAGES, CHECKIN_PHOTO_MAX_BYTES, type CheckIn } from '@fairlead/contract/checkins';
import type { FieldErrors } from '@fairlead/contract/kit/errors';
import { useRef, useState } from 'react';
import { ApiError } from '../../../platform/api.ts';
import { describeReply } from '../../../platform/error-message.ts';
import { currentOutbox, openOutbox } from '../../../platform/outbox/entries.ts';
import { openEntryDraft } from '../../../platform/outbox/entry-draft.ts';
import { localTimeZone, now, today, useNow } from '../../../platform/time.ts';
import type { FormKind } from '../../../records/form/form-kind.ts';
import { keptForms } from '../../../records/form/kept-forms.ts';
import { type Discarded, useRecordForm } from '../../../records/form/use-record-form.ts';
import { entriesOf } from '../../../records/merge/newest-entries.ts';
import { dayMonthYear } from '../../../ui/dates/date-days.ts';
import { useAlert } from '../../../ui/dialogs/alert.tsx';
import { ClientChooser } from '../../clients/public/client-select.tsx';
import { useClientSites } from '../../clients/public/use-client-sites.ts';
import type { VisitedClient } from '../../clients/public/visit-logging.ts';
import { EmployeesChooser } from '../../team/public/employee-select.tsx';
import {
  CHECK_IN,
  type CheckInBody,
  type CheckInEntry,
  checkValues,
  extractFix,
  judgeHere,
  resolveEntry,
  valuesOf,
} from '../check-in-form.rules.ts';
import { visitRecords } from '../checkins.queries.ts';
import { acceptedNotice } from '../notice/accepted-notice.ts';
import { LOGGED_BEFORE, PHOTO_REFUSED } from '../outbox/send-visit.ts';
import { type KeptVisit, visitEntry } from '../outbox/visit-entry.ts';
import { type BegunVisit, orRecent, toBegunVisit } from './begun-visit.rules.ts';
import { freeDraftOf, setAside, VISIT_FORM } from './left-visits.ts';
import { usePosition } from './use-position.ts';

/** The content of a closed form, so that Undo can restore it. */
export type DiscardedCheckIn = Discarded<CheckIn, CheckInEntry>;

interface Options {
  /** The client that is filled in at first. */
  client?: VisitedClient | undefined;
  /** The content of a form that was closed by accident. */
  restored?: DiscardedCheckIn | undefined;
  /** The visit that waits to be sent and is corrected now; its position stays unless another is asked for. */
  kept?: KeptVisit | undefined;
  /** Where the form that is gone on with is kept, if not by its client. */
  draftOf?: string | undefined;
  /** Called once the visit is stored; without it if it was stored before, which an alert has said. */
  onLogged: (visit: CheckIn | undefined) => void;
  /** Called when the visit is kept on the device, to be sent later. */
  onKept: (clientName: string) => void;
  /** Called when the form is closed without sending. `discarded` is its content, if there was any. */
  onClose: (discarded: DiscardedCheckIn | undefined) => void;
}

const PHOTO_RULE = {
  maxBytes: CHECKIN_PHOTO_MAX_BYTES,
  notAnImage: CHECKIN_MESSAGES.notAnImage,
  tooLarge: CHECKIN_MESSAGES.photoTooLarge,
};

/** The check-in form: that of the floor, with a position, and with a body that is frozen once it is sent (docs/product/checkins.md). */
export function useCheckInForm({ client, restored, kept, draftOf: asked = client?._id, onLogged, onKept, onClose }: Options) {
  // It goes on with a form that is back.
  const [begun, setBegun] = useState(() => toBegunVisit(restored?.opening ?? keptForms(VISIT_FORM).draft(asked).read()?.opening));
  const { _id } = begun;
  const [draftOf] = useState(() => (restored ? freeDraftOf(asked, _id) : asked));
  // Who was told to add the position has done so by waiting.
  const { position: here, restart } = usePosition(() => form.problems.location !== undefined && form.accept());
  const [keptFix, setKeptFix] = useState(kept && extractFix(kept.body));
  const at = useNow();
  const position = keptFix ? ({ status: 'known', fix: keptFix } as const) : orRecent(here, begun.fix, at);
  const alert = useAlert();
  const [photoProblem, setPhotoProblem] = useState<string>();
  /** What became of the visit where the server did not simply store it. */
  const outcome = useRef<{ waits?: boolean; said?: string }>(undefined);
  function check(entry: CheckInEntry) {
    const fix = position.status === 'known' ? position.fix : undefined;
    return checkValues(valuesOf(_id, entry, judged?.asked), fix, kept?.body.timeZone ?? localTimeZone());
  }

  const kind: FormKind<CheckIn, CheckInEntry> = {
    ...CHECK_IN,
    name: VISIT_FORM,
    area: 'checkins',
    noun: 'visit',
    nameOf: ({ clientId }) => clientId.name,
    isCheckedByStep: false,
    isOneByOne: true,
    // What is typed into a visit that waits goes with that one.
    ...(kept ? { draft: openEntryDraft(kept.body._id) } : { sentAs: _id }),
    draftOf,
    opening: { ...begun, client, fix: here.status === 'known' ? here.fix : begun.fix } satisfies BegunVisit,
    blankValues: () => ({ ...CHECK_IN.blankValues(), ...(client && { clientId: { _id: client._id, name: client.companyName } }) }),
    valuesOf: (visit) => CHECK_IN.valuesOf({ ...visit }),
    problemsOf(entry): FieldErrors {
      const { problem } = check(resolveEntry(entry, now()));
      return problem ? { [problem.field]: problem.message } : {};
    },
    hints: {
      clientId: { placeholder: 'Select Client/Lead' },
      eventType: { placeholder: 'Select type', isMarked: true },
      date: { format: dayMonthYear, max: today() },
      teamMembers: { placeholder: 'Select team member' },
      notes: { placeholder: 'Eg. Client Meeting' },
    },
    choosers: { one: { client: ClientChooser }, several: { employee: EmployeesChooser } },
    // Once one of the two is set, it is no longer now.
    follow({ date, time }, entry) {
      if (date === undefined && time === undefined) return {};
      const shown = resolveEntry(entry, now());
      return { date: date ?? shown.date, time: time ?? shown.time };
    },
    freeze(entry) {
      const values = resolveEntry(entry, now());
      const { body } = check(values);
      return { frozen: body && { ...body, ...acceptedNotice() }, values };
    },
    photo: { of: ({ imageProof }) => imageProof, rule: PHOTO_RULE, isSquare: true, isKept: !kept, onProblem: refusePhoto },
    async save({ values, photo, frozen }) {
      const body = frozen as CheckInBody;
      const outbox = await openOutbox();
      const sent = await outbox.add(visitEntry({ ...kept, body, values }, photo));
      if (sent.state === 'sent' && sent.reply) return sent.reply as CheckIn;
      if (sent.state === 'attention') {
        const { message, code, fields } = sent.problem;
        const said = fields[LOGGED_BEFORE];
        // The visit is stored and can't be stated anew, so another photo is chosen for the entry, which holds what was sent.
        if (fields[PHOTO_REFUSED] !== undefined && !kept) {
          outcome.current = { said: `${message}. You can choose another one on the page Waiting.` };
          return { _id: body._id } as CheckIn;
        }
        // It is in the form still, where it is corrected. One that waited stays, because the form stands on it.
        if (!kept || said !== undefined) await outbox.remove([body._id]);
        if (said === undefined) throw new ApiError(code as ApiError['code'], message, 400, fields);
        outcome.current = { said };
      } else outcome.current = { waits: sent.state === 'waiting' };
      // What found no room there is in its form yet if the tab is killed.
      const isOnlyHere = currentOutbox().entries.some((entry) => entry.id === body._id && entry.isOnlyHere);
      if (!kept && isOnlyHere && outcome.current.waits) setAside(draftOf);
      return { _id: body._id } as CheckIn;
    },
    onSaved: (queries) => queries.invalidateQueries({ queryKey: ['checkins'] }),
    read: visitRecords.read,
    readEntries: entriesOf(visitRecords.timeline),
  };
  const form = useRecordForm(kind, {
    restored,
    onSaved(visit) {
      const after = outcome.current;
      if (after?.waits) return onKept(form.values.clientId.name);
      onLogged(after ? undefined : visit);
      if (after?.said !== undefined) void alert(after.said);
    },
    onClose,
    failure: (error) => describeReply(error, CHECKIN_MESSAGES.submitFailed),
  });

  const placed = form.frozen ? ({ status: 'known', fix: extractFix(form.frozen as CheckInBody) } as const) : position;
  const judged = judgeHere(useClientSites(form.values.clientId._id).sites, placed.status === 'known' ? placed.fix : undefined);

  function refusePhoto(message: string) {
    setPhotoProblem(message);
    form.changePhoto(undefined);
  }

  return {
    form,
    kind,
    /** What it holds at this instant. */
    entry: resolveEntry(form.values, at),
    position: placed,
    /** Where the form was when it was left, until it knows where it is now. */
    before: placed.status === 'known' ? undefined : begun.fix,
    judged,
    kept: form.kept,
    photoProblem,
    pickPhoto(file: File) {
      setPhotoProblem(undefined);
      form.picture.pick(file);
    },
    removePhoto() {
      setPhotoProblem(undefined);
      form.changePhoto(undefined);
    },
    refreshPosition() {
      setKeptFix(undefined);
      form.thaw();
      restart();
    },
    startOver() {
      setBegun(toBegunVisit(undefined));
      setPhotoProblem(undefined);
      form.startOver();
    },
  };
}
