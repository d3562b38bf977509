import { IMPORT_KEPT_DAYS, IMPORT_MESSAGES } from '@fairlead/contract/kit/import/imports';
import type { Actor } from '@fairlead/contract/kit/permissions';
import { DAY_MS } from '@fairlead/contract/kit/time';
import { instantText } from '../../../platform/clock/clock.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { createPacer } from '../../../platform/db/writes/pace.ts';
import { conflict } from '../../../platform/http/app-error.ts';
import * as store from '../imports.store.ts';
import { importKey } from '../jobs/read-job.ts';
import type { ImportAccess, ImportParts } from './import-parts.ts';

/** Forgetting imports: by their owner, by time, and what a stop left behind. */
export function createRemoval(
  { db, clock, resumable, storage, trash }: Pick<ImportParts, 'db' | 'clock' | 'resumable' | 'storage' | 'trash'>,
  { assertMay, load }: Pick<ImportAccess, 'assertMay' | 'load'>,
) {
  /** Takes an import out of sight. False if it is being worked on. */
  async function forget(tx: Tx, id: string): Promise<boolean> {
    const isForgotten = await store.remove(tx, id);
    if (isForgotten) await resumable.forget(tx, id);
    return isForgotten;
  }

  /** Removes a forgotten import's file and rows, in small steps. */
  async function forgetRows(id: string) {
    await storage.remove(importKey(id));
    const pace = createPacer(db);
    while (await pace.write((tx) => store.removeSomeRows(tx, id, pace.size)));
  }

  return {
    async remove(actor: Actor, id: string): Promise<undefined> {
      assertMay(actor);
      const { state } = await load(actor, id);
      if (store.BUSY.includes(state)) throw conflict(IMPORT_MESSAGES.busy);
      // Out of sight at once, and then row by row. On SQLite the write has waited for whatever was begun meanwhile.
      if (!(await db.write((tx) => forget(tx, id)))) throw conflict(IMPORT_MESSAGES.busy);
      await forgetRows(id);
    },

    /** Forgets imports that have been kept long enough. Runs after the start and every day. */
    async sweep(): Promise<void> {
      const before = instantText(new Date(clock.now().getTime() - IMPORT_KEPT_DAYS * DAY_MS));
      for (const { id } of await store.listCreatedBefore(db.read, before)) if (await db.write((tx) => forget(tx, id))) await forgetRows(id);
      // Of those whose removal a stop of the server cut short, rows are left.
      for (const { id } of await store.listForgotten(db.read)) await forgetRows(id);
    },

    /** Removes files of imports that no longer exist. Runs before the first request, while this process works on no import. */
    async forgetLeftOvers(): Promise<void> {
      await trash.restoreExisting((names) => store.findExistingIds(db.read, names), importKey);
      const ids: string[] = [];
      for await (const { name } of storage.list('imports')) ids.push(name);
      if (ids.length === 0 || !db.isOwnedAlone) return;
      const existingIds = await store.findExistingIds(db.read, ids);
      for (const id of ids) if (!existingIds.has(id)) await trash.put(importKey(id));
    },
  };
}
