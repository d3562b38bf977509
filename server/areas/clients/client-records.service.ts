import type { Client } from '@fairlead/contract/clients';
import type { Belongings } from '@fairlead/contract/clients/alike';
import type { DeletedClient } from '@fairlead/contract/clients/lists';
import { CLIENT_RECORD_MESSAGES, type StatusChange, type StatusStep } from '@fairlead/contract/clients/records';
import type { Timeline, TimelineQuery } from '@fairlead/contract/history';
import { OLDER_LIMIT, type OlderQuery } from '@fairlead/contract/kit/paging';
import { type Actor, may } from '@fairlead/contract/kit/permissions';
import type { DeletedQuery } from '@fairlead/contract/kit/records/recycle-bin';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Database, Tx } from '../../platform/db/database.ts';
import { invalidField, notAllowed, notFound } from '../../platform/http/app-error.ts';
import type { JsonText } from '../../platform/http/long-list.ts';
import { createNotes } from '../../records/notes/notes.service.ts';
import { readTimeline } from '../../records/timeline.ts';
import { createRecycleBin } from '../../records/write/recycle-bin.ts';
import type { Accounts } from '../accounts/accounts.service.ts';
import type { History } from '../history/history.service.ts';
import { createFindAlike } from './client-alike.service.ts';
import { CLIENT_KIND, type Clients } from './clients.service.ts';
import { CLIENT_SOURCE } from './list/client-list.store.ts';

interface Parts {
  db: Database;
  history: History;
  clock: Clock;
  accounts: Accounts;
  clients: Clients;
  /** How many records of higher areas, added by others, belong to these clients. */
  belongings: { [kind in keyof Belongings]: (actor: Actor, clientIds: readonly string[]) => Promise<number> };
  /** Removes what hangs on clients that are removed for good. */
  removeWhatHangsOn: (tx: Tx, clientIds: readonly string[]) => Promise<void>;
}

/** These entries record the status that a client had; it did not change then. */
const WITHOUT_CHANGE = ['deleted', 'restored'];

export type ClientRecords = ReturnType<typeof createClientRecords>;

/** Deleted clients, and what a client's page shows besides its fields: status steps, dated notes and the timeline. */
export function createClientRecords({ db, history, clock, accounts, clients, belongings, removeWhatHangsOn }: Parts) {
  const bin = createRecycleBin<Client, 'companyName' | 'email'>(
    CLIENT_KIND,
    { source: CLIENT_SOURCE, fields: ['companyName', 'email'] },
    {
      db,
      clock,
      namesOf: accounts.namesOf,
    },
  );
  /** Answers 404 for a client that the actor may not see, and for everything that belongs to it. */
  async function assertVisible(actor: Actor, clientId: string) {
    if (!(await clients.canSee(actor, clientId))) throw notFound('Client');
  }

  return {
    notes: createNotes(CLIENT_KIND, { db, history, clock, namesOf: accounts.namesOf, canSee: clients.canSee }),

    findAlike: createFindAlike({ db, clients }),

    /** What of others goes along when the actor deletes these clients. */
    async countBelongings(actor: Actor, ids: readonly string[]): Promise<Belongings> {
      if (!may(actor, 'clients.delete')) throw notAllowed('delete clients');
      const going = await clients.listDeletable(actor, ids);
      if (going.length === 0) return { ledgerEntries: 0, documents: 0 };
      const [ledgerEntries, documents] = await Promise.all([belongings.ledgerEntries(actor, going), belongings.documents(actor, going)]);
      return { ledgerEntries, documents };
    },

    async listDeleted(actor: Actor, query: DeletedQuery) {
      const { records, place } = await bin.list(actor, query);
      return { clients: records satisfies DeletedClient[], ...place };
    },

    /** Permanently removes clients whose time in the recycle bin is over, with what hangs on them. Called at the start and every day. */
    sweep: (): Promise<void> =>
      bin.sweep(async (tx, ids) => {
        await removeWhatHangsOn(tx, ids);
        await clients.removeForGood(tx, ids);
      }),

    /** Lost requires a reason; any other status clears it. */
    async setStatus(actor: Actor, id: string, { currentStatus, lostReason, version }: StatusChange): Promise<JsonText> {
      if (currentStatus === 'Lost' && !lostReason?.trim()) throw invalidField('lostReason', CLIENT_RECORD_MESSAGES.reasonMissing);
      return clients.update(actor, id, { currentStatus, lostReason: currentStatus === 'Lost' ? lostReason : null, version });
    },

    async listStatuses(actor: Actor, id: string, { limit = OLDER_LIMIT, before }: OlderQuery): Promise<StatusStep[]> {
      await assertVisible(actor, id);
      const entries = await history.listFieldChanges(db.read, id, 'currentStatus', { except: WITHOUT_CHANGE, limit, before });
      const names = await accounts.namesOf(
        db.read,
        entries.map(({ actorId }) => actorId),
      );
      return entries.map(({ id: _id, at, actorId, changes }) => {
        const { from, to } = changes.currentStatus as Pick<StatusStep, 'from' | 'to'>;
        const reason = (changes.lostReason as { to: string | null } | undefined)?.to ?? null;
        return { _id, at, by: pickName(names, actorId), from, to, reason };
      });
    },

    async timeline(actor: Actor, id: string, query: TimelineQuery): Promise<Timeline> {
      await assertVisible(actor, id);
      return readTimeline({ db, namesOf: accounts.namesOf }, query, (at) => history.listAbout(db.read, id, at));
    },
  };
}

const pickName = (names: ReadonlyMap<string, string>, id: string | null) => (id === null ? null : (names.get(id) ?? null));
