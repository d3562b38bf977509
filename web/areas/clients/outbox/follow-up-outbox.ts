import { CLIENT_LABELS, type Client, clientEndpoints } from '@fairlead/contract/clients';
import { ApiError, api } from '../../../platform/api.ts';
import { lazyPart } from '../../../platform/lazy-part.ts';
import type { OutboxKind, Sending } from '../../../platform/outbox/entry.ts';
import { type Day, monthDayYear } from '../../../ui/dates/date-days.ts';
import { clientRecords } from '../clients.queries.ts';
import { FOLLOW_UP_FORMAT, type KeptFollowUp } from './follow-up-entry.ts';

export const FOLLOW_UP_OUTBOX: OutboxKind<KeptFollowUp> = {
  noun: 'follow-up',
  format: FOLLOW_UP_FORMAT,
  send,
  describe: ({ client, day }) => [
    ['Client', client.name],
    [CLIENT_LABELS.followUpDate, dayText(day)],
  ],
  Edit: lazyPart(() => import('./edit-follow-up.tsx'), 'EditFollowUp'),
  show: (queries, _content, reply) => clientRecords.show(queries, reply as Client),
  shownIn: ['clients', 'timeline'],
};

/** Whatever else was changed in the client meanwhile stays; another follow-up that somebody set is not written over. */
async function send({ id, content, signal }: Sending<KeptFollowUp>): Promise<Client> {
  const params = { id: content.client._id };
  let { version } = content;
  for (;;) {
    try {
      return await api(clientEndpoints.update, { params, body: { followUpDate: content.day, version }, repeatKey: id, signal });
    } catch (error) {
      if (!(error instanceof ApiError && error.code === 'conflict')) throw error;
      const newer = await api(clientEndpoints.get, { params, signal });
      if (newer.followUpDate === content.day) return newer;
      if (newer.version === version) throw error;
      if (newer.followUpDate !== content.from)
        throw new ApiError('conflict', `Somebody changed the follow-up to ${dayText(newer.followUpDate)} meanwhile.`, error.status);
      version = newer.version;
    }
  }
}

const dayText = (day: Day | null) => (day === null ? 'none' : monthDayYear(day));
