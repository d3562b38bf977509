import type { CheckIn } from '@fairlead/contract/checkins';
import type { NewEntry } from '../../../platform/outbox/entry.ts';
import type { Photo } from '../../../records/form/form-kind.ts';
import { changedBody, type VisitValues, valuesOf } from '../form/visit-form.rules.ts';

/** A correction that is still to be sent: the visit as it was, what the form held, and the body as it was made of both. */
export interface KeptCorrection {
  before: CheckIn;
  values: VisitValues;
  body: ReturnType<typeof changedBody> & { version: number };
}

export const CORRECTION_FORMAT = 1;

/** A correction as it is handed to the outbox. Those of one visit are sent in their order. */
export const correctionEntry = (id: string, before: CheckIn, values: VisitValues, photo: Photo): NewEntry<KeptCorrection> => ({
  id,
  kind: 'visitCorrection',
  format: CORRECTION_FORMAT,
  content: {
    before,
    values,
    body: { ...changedBody(values, valuesOf(before)), ...(photo === null && { imageProof: null }), version: before.version },
  },
  title: `Correction of the visit to ${before.companyName}`,
  scope: `visit:${before._id}`,
  files: photo ? [photo] : [],
});
