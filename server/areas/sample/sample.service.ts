import type { Actor } from '@fairlead/contract/kit/permissions';
import { SAMPLE_MESSAGES, type WorkspaceState } from '@fairlead/contract/sample';
import type { MovableClock, ReadZone } from '../../platform/clock/clock.ts';
import type { Database, Reader, Tx } from '../../platform/db/database.ts';
import { findUniqueViolation } from '../../platform/db/writes/unique.ts';
import { conflict, notAllowed } from '../../platform/http/app-error.ts';
import type { Calendar } from '../calendar/calendar.service.ts';
import type { Checkins } from '../checkins/checkins.service.ts';
import type { Clients, Merges } from '../clients/clients.service.ts';
import type { Documents } from '../documents/documents.service.ts';
import type { History } from '../history/history.service.ts';
import type { Lanes } from '../lanes/lanes.service.ts';
import type { Ledger } from '../ledger/ledger.service.ts';
import type { createStandIns } from '../people/people.service.ts';
import type { Tasks } from '../tasks/tasks.service.ts';
import type { Team } from '../team/team.service.ts';
import * as policy from './sample.policy.ts';
import * as store from './sample.store.ts';
import { createSampleWriter } from './sample-writer.service.ts';

interface Parts {
  db: Database;
  history: History;
  clock: MovableClock;
  standIns: ReturnType<typeof createStandIns>;
  team: Team;
  clients: Clients;
  merges: Merges;
  checkins: Checkins;
  calendar: Calendar;
  tasks: Tasks;
  documents: Documents;
  ledger: Ledger;
  lanes: Lanes;
  readZone: ReadZone;
  /** Removes what hangs on records that are removed for good. */
  removeWhatHangsOn: (tx: Tx, owner: 'client' | 'employee', ids: readonly string[]) => Promise<void>;
}

/** The `entityId` of history entries about the whole workspace. */
const WORKSPACE = 'workspace';
const SAMPLE_LOADED = { area: 'dashboard', entityId: WORKSPACE, action: 'sampleLoaded' } as const;

export type Sample = ReturnType<typeof createSample>;

/** The workspace as a whole: whether it is empty, and the sample data that can fill it (docs/product/sample.md). */
export function createSample(parts: Parts) {
  const { db, history, standIns, team, clients, merges, checkins, calendar, tasks, documents, ledger, lanes, readZone, removeWhatHangsOn } =
    parts;
  const writer = createSampleWriter(parts);

  async function readState(reader: Reader): Promise<WorkspaceState> {
    return { empty: !(await hasAnything(reader)), sampleData: await store.hasSample(reader) };
  }

  const hasAnything = async (reader: Reader): Promise<boolean> => (await clients.hasAny(reader)) || store.hasAnything(reader);

  /**
   * Removes every sample record, its photos and what the history tells of it for good, even if it was edited or deleted before. Visits,
   * events, tasks and documents that users added at sample clients go too; their own records that name a sample employee stay, as does the
   * name, and their own clients that were merged into sample clients become what they were. Does nothing if there is no sample data.
   */
  async function remove(actor: Actor): Promise<WorkspaceState> {
    if (!policy.canManageSample(actor)) throw notAllowed('remove sample data');
    // In transactions of their own, because each locks categories before clients.
    const stuck = await merges.undoInto(actor, await store.listClients(db.read));
    if (stuck.length > 0) throw conflict(SAMPLE_MESSAGES.hasParts(stuck));
    return db.write(async (tx) => {
      const records = await store.removeAll(tx);
      const idsIn = (area: string) => records.filter((each) => each.area === area).map(({ entityId }) => entityId);
      await store.lockOwners(tx, { employee: idsIn('team'), client: idsIn('clients') });
      const parts = await merges.listParts(tx, idsIn('clients'));
      if (parts.length > 0) throw conflict(SAMPLE_MESSAGES.hasParts(parts));
      await checkins.removeForGood(tx, idsIn('checkins'));
      await calendar.removeForGood(tx, idsIn('calendar'));
      await tasks.removeForGood(tx, idsIn('tasks'));
      // Most go with their clients; these may have moved to an own one by a merge.
      await documents.removeForGood(tx, idsIn('documents'));
      await ledger.removeForGood(tx, idsIn('ledger'));
      await lanes.removeForGood(tx, idsIn('lanes'));
      await removeWhatHangsOn(tx, 'client', idsIn('clients'));
      await removeWhatHangsOn(tx, 'employee', idsIn('team'));
      await clients.removeForGood(tx, idsIn('clients'));
      await clients.removeUnusedCategoriesIn(tx, idsIn('categories'));
      const named = new Set(await store.listNamed(tx, idsIn('team')));
      await team.eraseIn(tx, actor, [...named]);
      await team.removeForGood(
        tx,
        idsIn('team').filter((id) => !named.has(id)),
      );
      await history.forget(tx, idsIn('accounts'), SAMPLE_LOADED);
      await standIns.removeIn(tx, idsIn('accounts'));
      if (records.length > 0) await history.append(tx, { actor, area: 'dashboard', entityId: WORKSPACE, action: 'sampleRemoved' });
      return readState(tx);
    });
  }

  return {
    workspace: (): Promise<WorkspaceState> => readState(db.read),

    /**
     * Fills an empty workspace, in steps that show as they come. If two requests arrive at once, one succeeds and the other finds the workspace
     * not empty. After a stop in between, what is there can be removed.
     */
    async load(actor: Actor): Promise<WorkspaceState> {
      if (!policy.canManageSample(actor)) throw notAllowed('load sample data');
      const zone = await db.write(async (tx) => {
        if (!(await store.claim(tx)) || (await hasAnything(tx))) throw conflict(SAMPLE_MESSAGES.notEmpty);
        await history.append(tx, { actor, ...SAMPLE_LOADED });
        return readZone(tx);
      });
      try {
        const { batches, clients: written } = writer.plan(actor, zone);
        for (const write of batches)
          await db.write(async (tx) => {
            if (!(await store.holdClaim(tx))) throw conflict(SAMPLE_MESSAGES.notEmpty);
            const records = await write(tx);
            if (records.length > 0) await store.insert(tx, records);
          });
        for await (const made of writer.createDocuments(written())) await db.write((tx) => store.insert(tx, [made]));
        await db.write(store.insertEnd);
        return await readState(db.read);
      } catch (error) {
        await remove(actor);
        // Someone added an employee with the same id while the sample was being created.
        if (findUniqueViolation(error)) throw conflict(SAMPLE_MESSAGES.notEmpty);
        throw error;
      }
    },

    remove,

    /** How many records of the sample there are so far. */
    count: (reader: Reader): Promise<number> => store.countSample(reader),
  };
}
