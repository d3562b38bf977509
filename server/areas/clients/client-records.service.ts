import type { Belongings } from '@fairlead/contract/clients/alike';
import { CLIENT_RECORD_MESSAGES, type StatusChange, type StatusStep } from '@fairlead/contract/clients/records';
import { OLDER_LIMIT, type OlderQuery } from '@fairlead/contract/kit/paging';
import { type Actor, may } from '@fairlead/contract/kit/permissions';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import { invalidField, notAllowed } from '../../platform/http/app-error.ts';
import type { JsonText } from '../../platform/http/long-list.ts';
import { createNotes } from '../../records/notes/notes.service.ts';
import { doerOf } from '../../records/timeline.ts';
import type { History } from '../history/history.service.ts';
import type { Accounts } from '../people/people.service.ts';
import { createFindAlike } from './client-alike.service.ts';
import { CLIENT_KIND, type Clients } from './clients.service.ts';

interface Parts {
  db: Database;
  history: History;
  clock: Clock;
  accounts: Accounts;
  clients: Clients;
  /** How many records of higher areas, added by others, belong to these clients. */
  belongings: { [kind in keyof Belongings]: (actor: Actor, clientIds: readonly string[]) => Promise<number> };
}

/** These entries record the status that a client had; it did not change then. */
const WITHOUT_CHANGE = ['deleted', 'restored'];

export type ClientRecords = ReturnType<typeof createClientRecords>;

/** What a client's page shows besides its fields: status steps and dated notes. */
export function createClientRecords({ db, history, clock, accounts, clients, belongings }: Parts) {
  return {
    notes: createNotes(CLIENT_KIND, {
      ...{ db, history, clock, namesOf: accounts.namesOf },
      ...{ canSee: clients.canSee, hold: clients.hold, describe: clients.describe },
    }),

    findAlike: createFindAlike({ db, clients }),

    /** What of others goes along when the actor deletes these clients. */
    async countBelongings(actor: Actor, ids: readonly string[]): Promise<Belongings> {
      if (!may(actor, 'clients.delete')) throw notAllowed('delete clients');
      const going = await clients.listDeletable(actor, ids);
      if (going.length === 0) return { ledgerEntries: 0, documents: 0, contacts: 0, lanes: 0 };
      const [ledgerEntries, documents, contacts, lanes] = await Promise.all([
        belongings.ledgerEntries(actor, going),
        belongings.documents(actor, going),
        belongings.contacts(actor, going),
        belongings.lanes(actor, going),
      ]);
      return { ledgerEntries, documents, contacts, lanes };
    },

    /** Lost requires a reason; any other status clears it. */
    async setStatus(actor: Actor, id: string, { currentStatus, lostReason, version }: StatusChange): Promise<JsonText> {
      if (currentStatus === 'Lost' && !lostReason?.trim()) throw invalidField('lostReason', CLIENT_RECORD_MESSAGES.reasonMissing);
      return clients.update(actor, id, { currentStatus, lostReason: currentStatus === 'Lost' ? lostReason : null, version });
    },

    async listStatuses(actor: Actor, id: string, { limit = OLDER_LIMIT, before }: OlderQuery): Promise<StatusStep[]> {
      await clients.assertSeen(actor, id);
      const entries = await history.listFieldChanges(db.read, id, 'currentStatus', { except: WITHOUT_CHANGE, limit, before });
      const names = await accounts.namesOf(
        db.read,
        entries.map(({ actorId }) => actorId),
      );
      return entries.map(({ id: _id, at, changes, ...deed }) => {
        const { from, to } = changes.currentStatus as Pick<StatusStep, 'from' | 'to'>;
        const reason = (changes.lostReason as { to: string | null } | undefined)?.to ?? null;
        return { _id, at, ...doerOf(names, deed), from, to, reason };
      });
    },
  };
}
