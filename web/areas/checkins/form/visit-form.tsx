import { CHECKIN_FIELDS, CHECKIN_MESSAGES, CHECKIN_PHOTO_MAX_BYTES, type CheckIn, checkInEndpoints } from '@fairlead/contract/checkins';
import { zoneText } from '@fairlead/contract/kit/time';
import { awaitUpload } from '../../../platform/api/await-upload.ts';
import { api } from '../../../platform/api.ts';
import type { FieldInputProps, FormKind, Photo } from '../../../records/form/form-kind.ts';
import { inputIdOf } from '../../../records/form/form-values.rules.ts';
import { ClientSelect } from '../../clients/public/client-select.tsx';
import { EmployeeMultiSelect } from '../../team/public/employee-select.tsx';
import { readVisit, visitSaved, visitTimeline } from '../checkins.queries.ts';
import { blankValues, changedBody, problemsOf, textOf, VISIT_STEPS, VISIT_UNITS, type VisitValues, valuesOf } from './visit-form.rules.ts';

const PHOTO_RULE = {
  maxBytes: CHECKIN_PHOTO_MAX_BYTES,
  notAnImage: CHECKIN_MESSAGES.notAnImage,
  tooLarge: CHECKIN_MESSAGES.photoTooLarge,
};
const CORRECTION_FAILED = 'The correction could not be saved. Please try again.';

/** How a visit is corrected, checked, saved and merged (docs/product/checkins.md). It is logged in a form of its own. */
export const VISIT_FORM: FormKind<CheckIn, VisitValues> = {
  name: 'visit',
  area: 'checkins',
  noun: 'visit',
  nameOf: ({ clientId }) => clientId.name,
  fields: CHECKIN_FIELDS,
  steps: VISIT_STEPS.map((step) => ({ ...step, Extra: Zone })),
  isCheckedByStep: false,
  blankValues,
  valuesOf,
  problemsOf,
  inputs: { clientId: Client, teamMembers: Team },
  textOf,
  photo: { of: ({ imageProof }) => imageProof, rule: PHOTO_RULE, isSquare: true },
  units: VISIT_UNITS,
  unitOfColumn: { date: 'when', time: 'when', imageId: 'photo' },
  save: ({ before, values, photo }) => correct(before as CheckIn, values, photo),
  onSaved: visitSaved,
  read: readVisit,
  readEntries: async (queries, id) => {
    const timeline = await queries.fetchInfiniteQuery({ ...visitTimeline(id), staleTime: 0 });
    return timeline.pages[0]?.entries ?? [];
  },
};

function correct(before: CheckIn, values: VisitValues, photo: Photo): Promise<CheckIn> {
  const change = changedBody(values, valuesOf(before));
  const body = { ...change, ...(photo === null && { imageProof: null }), version: before.version };
  const params = { id: before._id };
  if (!photo) return api(checkInEndpoints.update, { params, body });
  return awaitUpload(api(checkInEndpoints.update, { params, body, file: photo }), CORRECTION_FAILED);
}

function Client({ values: { clientId }, onChange, problems, refused }: FieldInputProps<VisitValues>) {
  return (
    <ClientSelect
      id={inputIdOf(VISIT_FORM, 'clientId')}
      label={CHECKIN_FIELDS.clientId.label}
      required
      value={clientId._id}
      initialName={clientId.name}
      onChange={(_id, name) => onChange({ clientId: { _id, name } })}
      error={problems.clientId}
      disabled={refused.clientId !== undefined}
      description={refused.clientId}
    />
  );
}

function Team({ values: { teamMembers }, onChange, problems, refused }: FieldInputProps<VisitValues>) {
  return (
    <EmployeeMultiSelect
      label={CHECKIN_FIELDS.teamMembers.label}
      placeholder="Select team member"
      value={teamMembers.map(({ _id }) => _id)}
      known={new Map(teamMembers.map(({ _id, name }) => [_id, name]))}
      onChange={(ids, names) => onChange({ teamMembers: ids.map((_id, at) => ({ _id, name: names[at] ?? '' })) })}
      error={problems.teamMembers}
      disabled={refused.teamMembers !== undefined}
      description={refused.teamMembers}
    />
  );
}

/** Date and time are those on the clocks over there. */
function Zone({ values: { timeZone } }: FieldInputProps<VisitValues>) {
  return <p className="muted">{`Date and time are in the ${zoneText(timeZone)} time zone.`}</p>;
}
