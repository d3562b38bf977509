import type { BulkChange } from '@fairlead/contract/client-lists';
import { CLIENT_MESSAGES } from '@fairlead/contract/clients';
import type { BulkReply } from '@fairlead/contract/kit/bulk';
import type { Actor } from '@fairlead/contract/kit/permissions';
import { TEAM_MESSAGES } from '@fairlead/contract/team';
import type { Database, Tx } from '../../platform/db/database.ts';
import { AppError, invalidField } from '../../platform/http/app-error.ts';
import type { Team } from '../team/team.service.ts';
import * as store from './bulk.store.ts';
import type { Categories } from './categories.service.ts';
import type { ClientRow } from './clients.rules.ts';
import type { Clients } from './clients.service.ts';

interface Parts {
  db: Database;
  team: Team;
  categories: Categories;
  clients: Clients;
}

export type Bulk = ReturnType<typeof createBulk>;

/** What is done with several clients at once: in one transaction, and for each client as if it were done with it alone. */
export function createBulk({ db, team, categories, clients }: Parts) {
  /** Does it with each client that the actor may see and may do it with; the others are named with the reason. */
  async function eachOf(tx: Tx, actor: Actor, ids: readonly string[], work: (found: ClientRow) => Promise<void>): Promise<BulkReply> {
    const seen = await store.lockSeen(tx, actor, ids);
    const refused: BulkReply['refused'] = [];
    for (const id of new Set(ids)) {
      const found = seen.get(id);
      const refusal = found ? await refusalOf(() => work(found)) : CLIENT_MESSAGES.notFound;
      if (refusal !== undefined) refused.push({ _id: id, name: found?.companyName ?? null, message: refusal });
    }
    return { changed: new Set(ids).size - refused.length, refused };
  }

  return {
    async change(actor: Actor, { ids, ...sent }: BulkChange): Promise<BulkReply> {
      const nothing: { reply?: BulkReply } = {};
      const work = db.write(async (tx) => {
        if (sent.assignedToId && !(await team.hold(tx, sent.assignedToId))) throw invalidField('assignedToId', TEAM_MESSAGES.notFound);
        // Before any client is held: who renames a category holds the category first, too.
        const change = { ...sent, ...(sent.category && { category: await categories.spelledIn(tx, actor, sent.category) }) };
        const reply = await eachOf(tx, actor, ids, (found) => clients.changeIn(tx, actor, found, change));
        if (reply.changed > 0) return reply;
        // Not even the category stays, which whoever may change no client may not add either.
        nothing.reply = reply;
        throw new Error('nothing is changed');
      });
      return work.catch((error) => {
        if (nothing.reply) return nothing.reply;
        throw error;
      });
    },

    async remove(actor: Actor, ids: readonly string[]): Promise<BulkReply> {
      return db.write((tx) => eachOf(tx, actor, ids, (found) => clients.removeIn(tx, actor, found)));
    },
  };
}

/** Why the work was refused to this actor; it is refused before anything is written. Other errors undo everything. */
async function refusalOf(work: () => Promise<void>): Promise<string | undefined> {
  try {
    await work();
    return undefined;
  } catch (error) {
    if (error instanceof AppError && error.code === 'forbidden') return error.message;
    throw error;
  }
}
