import type { Client } from '@fairlead/contract/clients';
import type { DeletedClient } from '@fairlead/contract/clients/lists';
import {
  CLIENT_RECORD_MESSAGES,
  type ClientNote,
  type NoteChange,
  type OlderQuery,
  type StatusChange,
  type StatusStep,
} from '@fairlead/contract/clients/records';
import type { Timeline, TimelineQuery } from '@fairlead/contract/history';
import type { Actor } from '@fairlead/contract/kit/permissions';
import type { DeletedQuery } from '@fairlead/contract/kit/records/recycle-bin';
import { type Clock, instantText, newId } from '../../platform/clock/clock.ts';
import type { Database, Tx } from '../../platform/db/database.ts';
import { conflict, invalidField, notAllowed, notFound } from '../../platform/http/app-error.ts';
import { readTimeline } from '../../records/timeline.ts';
import { createRecycleBin } from '../../records/write/recycle-bin.ts';
import type { Accounts } from '../accounts/accounts.service.ts';
import type { History } from '../history/history.service.ts';
import * as notes from './client-notes.store.ts';
import * as policy from './clients.policy.ts';
import { CLIENT_KIND, type Clients } from './clients.service.ts';
import { CLIENT_SOURCE } from './list/client-list.store.ts';

interface Parts {
  db: Database;
  history: History;
  clock: Clock;
  accounts: Accounts;
  clients: Clients;
}

/** Notes or status steps at a time. */
const LISTED = 50;
/** What these note of a client is how it was; its status did not change. */
const COME_AND_GO = ['deleted', 'restored'];
const NOTE_SAVED_FIRST = 'Someone else saved this note first. Load it again, then make your change.';

export type ClientRecords = ReturnType<typeof createClientRecords>;

/** What is told of clients beside their fields: those that were deleted, and on a client's page status steps, dated notes and the timeline. */
export function createClientRecords({ db, history, clock, accounts, clients }: Parts) {
  const bin = createRecycleBin<Client, 'companyName' | 'email'>(
    CLIENT_KIND,
    { source: CLIENT_SOURCE, fields: ['companyName', 'email'] },
    {
      db,
      clock,
      namesOf: accounts.namesOf,
    },
  );
  const now = () => instantText(clock.now());

  /** The client and all that hangs on it is there only for who may see it. */
  async function assertVisible(actor: Actor, clientId: string) {
    if (!(await clients.canSee(actor, clientId))) throw notFound('Client');
  }

  async function findNote(tx: Tx, clientId: string, noteId: string) {
    const found = await notes.find(tx, clientId, noteId);
    if (!found) throw notFound('Note');
    return found;
  }

  async function shown(rows: readonly notes.NoteRow[]): Promise<ClientNote[]> {
    const names = await accounts.namesOf(
      db.read,
      rows.map(({ createdBy }) => createdBy),
    );
    return rows.map(({ id, clientId: _clientId, ...row }) => ({ _id: id, ...row, author: nameOf(names, row.createdBy) }));
  }

  const shownOne = async (row: notes.NoteRow) => (await shown([row]))[0] as ClientNote;

  function tell(tx: Tx, actor: Actor, action: string, clientId: string, from: string | null, to: string | null) {
    return history.append(tx, {
      actor,
      area: 'clients',
      entityId: clientId,
      action,
      changes: { note: { from, to } },
      subjects: [clientId],
    });
  }

  return {
    async listDeleted(actor: Actor, query: DeletedQuery) {
      const { records, place } = await bin.list(actor, query);
      return { clients: records satisfies DeletedClient[], ...place };
    },

    /**
     * Removes for good what was deleted longer ago than it is kept, after `removeHanging` has removed what hangs on it;
     * called at the start and every day.
     */
    sweep: (removeHanging: (tx: Tx, clientIds: readonly string[]) => Promise<void>): Promise<void> =>
      bin.sweep(async (tx, ids) => {
        await removeHanging(tx, ids);
        await clients.removeForGood(tx, ids);
      }),

    /** Lost asks for its reason; any other status takes an older reason away. */
    async setStatus(actor: Actor, id: string, { currentStatus, lostReason, version }: StatusChange): Promise<Client> {
      if (currentStatus === 'Lost' && !lostReason?.trim()) throw invalidField('lostReason', CLIENT_RECORD_MESSAGES.reasonMissing);
      return clients.update(actor, id, { currentStatus, lostReason: currentStatus === 'Lost' ? lostReason : null, version });
    },

    async listStatuses(actor: Actor, id: string, { limit = LISTED, before }: OlderQuery): Promise<StatusStep[]> {
      await assertVisible(actor, id);
      const entries = await history.listFieldChanges(db.read, id, 'currentStatus', { except: COME_AND_GO, limit, before });
      const names = await accounts.namesOf(
        db.read,
        entries.map(({ actorId }) => actorId),
      );
      return entries.map(({ id: _id, at, actorId, changes }) => {
        const { from, to } = changes.currentStatus as Pick<StatusStep, 'from' | 'to'>;
        const reason = (changes.lostReason as { to: string | null } | undefined)?.to ?? null;
        return { _id, at, by: nameOf(names, actorId), from, to, reason };
      });
    },

    async timeline(actor: Actor, id: string, query: TimelineQuery): Promise<Timeline> {
      await assertVisible(actor, id);
      return readTimeline({ db, namesOf: accounts.namesOf }, query, (at) => history.listAbout(db.read, id, at));
    },

    async listNotes(actor: Actor, id: string, { limit = LISTED, before }: OlderQuery): Promise<ClientNote[]> {
      await assertVisible(actor, id);
      return shown(await notes.list(db.read, id, { limit, before }));
    },

    async createNote(actor: Actor, clientId: string, { text }: { text: string }): Promise<ClientNote> {
      await assertVisible(actor, clientId);
      if (!policy.canAnnotate(actor)) throw notAllowed('add notes');
      const at = now();
      const row = { id: newId(), clientId, text, createdBy: actor.accountId, createdAt: at, updatedAt: at, version: 1 };
      await db.write(async (tx) => {
        await notes.insert(tx, row);
        await tell(tx, actor, 'noteAdded', clientId, null, text);
      });
      return shownOne(row);
    },

    async updateNote(actor: Actor, clientId: string, noteId: string, { text, version }: NoteChange): Promise<ClientNote> {
      await assertVisible(actor, clientId);
      const saved = await db.write(async (tx) => {
        const found = await findNote(tx, clientId, noteId);
        if (!policy.canEditNote(actor, found)) throw notAllowed('change this note');
        if (found.text === text) return found;
        const next = await notes.update(tx, { ...found, text, updatedAt: now(), version: version ?? found.version });
        if (!next) throw conflict(NOTE_SAVED_FIRST);
        await tell(tx, actor, 'noteChanged', clientId, found.text, text);
        return next;
      });
      return shownOne(saved);
    },

    async removeNote(actor: Actor, clientId: string, noteId: string): Promise<undefined> {
      await assertVisible(actor, clientId);
      await db.write(async (tx) => {
        const found = await findNote(tx, clientId, noteId);
        if (!policy.canDeleteNote(actor, found)) throw notAllowed('delete this note');
        const removed = await notes.remove(tx, noteId);
        if (!removed) throw notFound('Note');
        await tell(tx, actor, 'noteRemoved', clientId, removed.text, null);
      });
    },
  };
}

const nameOf = (names: ReadonlyMap<string, string>, id: string | null) => (id === null ? null : (names.get(id) ?? null));
