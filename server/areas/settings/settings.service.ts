import type { Actor } from '@fairlead/contract/kit/permissions';
import { type Settings, type SettingsChange, settingsOf } from '@fairlead/contract/settings';
import { changesBetween } from '../../platform/changes.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Trouble } from '../../platform/db/troubles.ts';
import { notAllowed } from '../../platform/http/app-error.ts';
import type { History } from '../history/history.service.ts';
import * as policy from './settings.policy.ts';
import * as store from './settings.store.ts';

/** What a history entry of the whole workspace is about. */
const WORKSPACE = 'workspace';

export type SettingsService = ReturnType<typeof createSettings>;

/** What holds for the whole workspace; everyone may know it, Administrators change it (docs/product/accounts.md). */
export function createSettings({ db, history, findTroubles }: { db: Database; history: History; findTroubles: () => Promise<Trouble[]> }) {
  return {
    get: async (): Promise<Settings> => settingsOf(await store.all(db.read)),

    /** What is wrong with the place where the data is kept; for those who can do something about it. */
    async troubles(actor: Actor): Promise<{ troubles: Trouble[] }> {
      if (!policy.canChange(actor)) throw notAllowed('see how the data is kept');
      return { troubles: await findTroubles() };
    },

    /** Absent settings stay. Saying what holds already changes nothing and is not in the history. */
    async update(actor: Actor, change: SettingsChange): Promise<Settings> {
      if (!policy.canChange(actor)) throw notAllowed('change settings');
      return db.write(async (tx) => {
        const before = settingsOf(await store.lockAll(tx));
        const next: Settings = { ...before, ...defined(change) };
        const changes = changesBetween(before, next);
        if (Object.keys(changes).length === 0) return before;
        for (const name of Object.keys(changes) as (keyof Settings)[]) await store.save(tx, name, JSON.stringify(next[name]));
        await history.append(tx, { actor, area: 'settings', entityId: WORKSPACE, action: 'updated', changes });
        return next;
      });
    },
  };
}

const defined = <Change extends object>(change: Change) =>
  Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined)) as {
    [key in keyof Change]: Exclude<Change[key], undefined>;
  };
