import { CHECKIN_MESSAGES, CHECKIN_PHOTO_MAX_BYTES, type CheckIn, checkInEndpoints } from '@fairlead/contract/checkins';
import { zoneText } from '@fairlead/contract/kit/time';
import { awaitUpload } from '../../../platform/api/await-upload.ts';
import { api } from '../../../platform/api.ts';
import type { FieldInputProps, FormKind, Photo } from '../../../records/form/form-kind.ts';
import { ClientChooser } from '../../clients/public/client-select.tsx';
import { EmployeesChooser } from '../../team/public/employee-select.tsx';
import { visitRecords } from '../checkins.queries.ts';
import { changedBody, problemsOf, VISIT, type VisitValues, valuesOf } from './visit-form.rules.ts';

const PHOTO_RULE = {
  maxBytes: CHECKIN_PHOTO_MAX_BYTES,
  notAnImage: CHECKIN_MESSAGES.notAnImage,
  tooLarge: CHECKIN_MESSAGES.photoTooLarge,
};
const CORRECTION_FAILED = 'The correction could not be saved. Please try again.';

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
  save: ({ before, values, photo }) => correct(before as CheckIn, values, photo),
  ...visitRecords.form,
};

function correct(before: CheckIn, values: VisitValues, photo: Photo): Promise<CheckIn> {
  const change = changedBody(values, valuesOf(before));
  const body = { ...change, ...(photo === null && { imageProof: null }), version: before.version };
  const params = { id: before._id };
  if (!photo) return api(checkInEndpoints.update, { params, body });
  return awaitUpload(api(checkInEndpoints.update, { params, body, file: photo }), CORRECTION_FAILED);
}

/** Date and time are those on the clocks over there. */
function Zone({ values: { timeZone } }: FieldInputProps<VisitValues>) {
  return <p className="muted">{`Date and time are in the ${zoneText(timeZone)} time zone.`}</p>;
}
