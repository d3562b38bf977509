import type { Actor } from '@fairlead/contract/kit/permissions';
import { parseSettings, type Settings, type SettingsChange } from '@fairlead/contract/settings';
import { changesBetween } from '../../platform/changes.ts';
import type { ReadZone } from '../../platform/clock/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Trouble } from '../../platform/db/troubles.ts';
import { notAllowed } from '../../platform/http/app-error.ts';
import type { History } from '../history/history.service.ts';
import * as policy from './settings.policy.ts';
import * as store from './settings.store.ts';

/** The `entityId` of history entries about the whole workspace. */
const WORKSPACE = 'workspace';

interface Parts {
  db: Database;
  history: History;
  findTroubles: () => Promise<Trouble[]>;
  /** The time zone until an Administrator chooses one. */
  serverZone: string;
}

export type SettingsService = ReturnType<typeof createSettings>;

/** Settings of the whole workspace. Everyone may read them, Administrators may change them (docs/product/accounts.md). */
export function createSettings({ db, history, findTroubles, serverZone }: Parts) {
  const kept = db.keep<Settings>(['setting']);
  const parse = (stored: Record<string, string>) => parseSettings(stored, serverZone);
  const get = async () => (await kept('', async () => parse(await store.list(db.read)))) as Settings;
  const readZone: ReadZone = async (tx) => (tx ? parse(await store.list(tx)) : await get()).timeZone;

  return {
    get,
    readZone,

    /** Problems with the data storage, shown only to those who can fix them. */
    async troubles(actor: Actor): Promise<{ troubles: Trouble[] }> {
      if (!policy.canChange(actor)) throw notAllowed('see how the data is kept');
      return { troubles: await findTroubles() };
    },

    /** Keeps the settings that are absent. A change to the current values writes nothing, not even a history entry. */
    async update(actor: Actor, change: SettingsChange): Promise<Settings> {
      if (!policy.canChange(actor)) throw notAllowed('change settings');
      return db.write(async (tx) => {
        const before = parse(await store.lockAll(tx));
        const next: Settings = { ...before, ...whatDiffers(before, change) };
        const changes = changesBetween(before, next);
        if (Object.keys(changes).length === 0) return before;
        for (const name of Object.keys(changes) as (keyof Settings)[]) await store.save(tx, name, JSON.stringify(next[name]));
        await history.append(tx, { actor, area: 'settings', entityId: WORKSPACE, action: 'updated', changes });
        return next;
      });
    },
  };
}

/** What a change sets to another value; lists are compared by what they hold. */
const whatDiffers = (before: Settings, change: SettingsChange): Partial<Settings> =>
  Object.fromEntries(
    Object.entries(change).filter(
      ([name, value]) => value !== undefined && JSON.stringify(value) !== JSON.stringify(before[name as keyof Settings]),
    ),
  );
