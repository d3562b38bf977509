import { CHECKIN_EVENT_LABELS } from '@fairlead/contract/checkins';
import { v7 as newId } from 'uuid';
import { lazyPart } from '../../../platform/lazy-part.ts';
import type { NewEntry, OutboxKind } from '../../../platform/outbox/entry.ts';
import { wallClock } from '../../../platform/time.ts';
import { type KeptVisit, sendVisit } from './send-visit.ts';

export const VISIT_FORMAT = 1;

export const VISIT_OUTBOX: OutboxKind<KeptVisit> = {
  noun: 'visit',
  format: VISIT_FORMAT,
  send: ({ content, files, signal, onFileSent }) => sendVisit(content, { photo: files.get(0), signal, onPhotoSent: () => onFileSent(0) }),
  describe: ({ body, values }) => [
    ['Client/Lead', values.clientId.name],
    ['Event type', CHECKIN_EVENT_LABELS[body.eventType]],
    ['When', wallClock(body.date, body.time)],
    ['Location', body.location],
    ...(values.teamMembers.length > 0 ? [['Team', values.teamMembers.map(({ name }) => name).join(', ')] as const] : []),
    ...(body.notes === '' ? [] : [['Notes', body.notes] as const]),
  ],
  Edit: lazyPart(() => import('./edit-visit.tsx'), 'EditVisit'),
  shownIn: ['checkins', 'dashboard', 'timeline'],
};

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
