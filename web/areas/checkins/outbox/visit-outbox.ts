import { CHECKIN_EVENT_LABELS } from '@fairlead/contract/checkins';
import { lazyPart } from '../../../platform/lazy-part.ts';
import type { OutboxKind } from '../../../platform/outbox/entry.ts';
import { wallClock } from '../../../platform/time.ts';
import { sendVisit } from './send-visit.ts';
import { type KeptVisit, VISIT_FORMAT } from './visit-entry.ts';

export const VISIT_OUTBOX: OutboxKind<KeptVisit> = {
  noun: 'visit',
  format: VISIT_FORMAT,
  send: ({ content, files, signal, onFileSent }) => sendVisit(content, { photo: files.get(0), signal, onPhotoSent: () => onFileSent(0) }),
  describe: ({ body, values }) => [
    ['Client/Lead', values.clientId.name],
    ['Event type', CHECKIN_EVENT_LABELS[body.eventType]],
    ['When', wallClock(body.date, body.time)],
    ['Location', body.location],
    ...(body.awayReason === undefined ? [] : [['Reason for being away', body.awayReason] as const]),
    ...(body.isTheirSite ? [['This is their site', 'Yes'] as const] : []),
    ...(values.teamMembers.length > 0 ? [['Team', values.teamMembers.map(({ name }) => name).join(', ')] as const] : []),
    ...(body.notes === '' ? [] : [['Notes', body.notes] as const]),
  ],
  Edit: lazyPart(() => import('./edit-visit.tsx'), 'EditVisit'),
  shownIn: ['checkins', 'dashboard', 'timeline'],
};
