import { CHECKIN_MESSAGES, CHECKIN_PHOTO_MAX_BYTES, type CheckIn } from '@fairlead/contract/checkins';
import { zoneText } from '@fairlead/contract/kit/zone-names';
import { v7 as newId } from 'uuid';
import { sendOrKeep } from '../../../platform/outbox/send-or-keep.ts';
import type { FieldInputProps, FormKind, Save } from '../../../records/form/form-kind.ts';
import { ClientChooser } from '../../clients/public/client-select.tsx';
import { EmployeesChooser } from '../../team/public/employee-select.tsx';
import { visitRecords } from '../checkins.queries.ts';
import { correctionEntry } from '../outbox/correction-entry.ts';
import { problemsOf, VISIT, type VisitValues, valuesOf } from './visit-form.rules.ts';

const PHOTO_RULE = {
  maxBytes: CHECKIN_PHOTO_MAX_BYTES,
  notAnImage: CHECKIN_MESSAGES.notAnImage,
  tooLarge: CHECKIN_MESSAGES.photoTooLarge,
};

/** How a visit is corrected, checked, saved and merged (docs/product/checkins.md). It is logged in a form of its own. */
export const VISIT_FORM: FormKind<CheckIn, VisitValues> = {
  ...VISIT,
  name: 'visit',
  area: 'checkins',
  noun: 'visit',
  nameOf: ({ clientId }) => clientId.name,
  steps: VISIT.steps.map((step) => ({ ...step, Extra: Zone })),
  isCheckedByStep: false,
  valuesOf,
  problemsOf,
  hints: { teamMembers: { placeholder: 'Select team member' } },
  choosers: { one: { client: ClientChooser }, several: { employee: EmployeesChooser } },
  photo: { of: ({ imageProof }) => imageProof, rule: PHOTO_RULE, isSquare: true },
  unitOfColumn: { ...VISIT.unitOfColumn, imageId: 'photo' },
  save: (given) => correct(given),
  ...visitRecords.form,
};

/** What replaces a correction that waits takes its `id`, and stays there to be looked at where it is refused. */
export async function correct({ before, values, photo }: Save<CheckIn, VisitValues>, id?: string): Promise<CheckIn | undefined> {
  const visit = before as CheckIn;
  const sent = await sendOrKeep(correctionEntry(id ?? newId(), visit, values, photo), { keepsRefused: id !== undefined });
  // A repeated call is answered without the visit, which is read again then.
  return sent && ((sent.reply ?? visit) as CheckIn);
}

/** Date and time are those on the clocks over there. */
function Zone({ values: { timeZone } }: FieldInputProps<VisitValues>) {
  return <p className="muted">{`Date and time are in the ${zoneText(timeZone)} time zone.`}</p>;
}
