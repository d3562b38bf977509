import { v7 as newId } from 'uuid';
import type { NewEntry } from '../../../platform/outbox/entry.ts';
import type { CheckInBody, CheckInEntry } from '../check-in-form.rules.ts';

/** A visit that is still to be sent: the body as it was frozen, and what the form held. */
export interface KeptVisit {
  body: CheckInBody;
  values: CheckInEntry;
  /** The id that the photo is sent under, where there is one. */
  photoId?: string;
}

export const VISIT_FORMAT = 1;

/** A visit as it is handed to the outbox. */
export const visitEntry = ({ photoId = newId(), ...content }: KeptVisit, photo: File | null | undefined): NewEntry<KeptVisit> => ({
  id: content.body._id,
  kind: 'visit',
  format: VISIT_FORMAT,
  content: photo ? { ...content, photoId } : content,
  title: `Visit to ${content.values.clientId.name}`,
  scope: content.body._id,
  files: photo ? [photo] : [],
});
