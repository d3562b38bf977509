import type { Actor } from '@fairlead/contract/kit/permissions';
import type { AddedOptions } from '@fairlead/contract/kit/records/options';
import { addedOptions, parseSettings, type Settings, type SettingsChange, type StoredSettings } from '@fairlead/contract/settings';
import { SETTING_FIELDS, SETTINGS_MESSAGES, type SettingName } from '@fairlead/contract/settings/fields';
import { changesBetween } from '../../platform/changes.ts';
import type { ReadZone } from '../../platform/clock/clock.ts';
import type { Database, Reader, Tx } from '../../platform/db/database.ts';
import type { Trouble } from '../../platform/db/troubles.ts';
import { type Files, filePath } from '../../platform/files/files.ts';
import type { IncomingFile } from '../../platform/files/incoming-file.ts';
import { conflict, invalidField, notAllowed } from '../../platform/http/app-error.ts';
import type { PageRights } from '../../platform/http/security-headers.ts';
import type { History } from '../history/history.service.ts';
import * as policy from './settings.policy.ts';
import * as store from './settings.store.ts';

/** The `entityId` of history entries about the whole workspace. */
const WORKSPACE = 'workspace';
/** The longest side of a stored logo, in pixels. */
const MAX_LOGO_SIDE = 512;

/** The page with the enquiry form. */
const ENQUIRY_PATH = '/example';

/** A change; a logo is the id of its file. */
type Change = Omit<SettingsChange, 'logo' | 'basedOn'> & { logo?: string | null | undefined };

interface Parts {
  db: Database;
  files: Files;
  history: History;
  findTroubles: () => Promise<Trouble[]>;
  /** The time zone until an Administrator chooses one. */
  serverZone: string;
  /** What the environment decides, which wins over what is stored. */
  fixed: Partial<StoredSettings>;
}

/** The workspace's currency as it is set now; within a transaction, pass that. */
export type ReadCurrency = (tx?: Tx) => Promise<string>;
/** The same for the processes of jobs, which have no service of settings. */
export const readStoredCurrency = async (reader: Reader): Promise<string> => parseSettings(await store.list(reader), '').currency;

/** For jobs. The time zone is '' until an Administrator has chosen one. */
export const readStoredSettings = async (reader: Reader): Promise<StoredSettings> => parseSettings(await store.list(reader), '');

export const readAddedOptions = async (reader: Reader): Promise<AddedOptions> => addedOptions(parseSettings(await store.list(reader), ''));

export type SettingsService = ReturnType<typeof createSettings>;

/** Settings of the whole workspace. Everyone may read them, Administrators may change them (docs/product/settings.md). */
export function createSettings({ db, files, history, findTroubles, serverZone, fixed }: Parts) {
  const kept = db.keep<Settings>(['setting']);
  const parse = (stored: Record<string, string>): Settings => ({
    ...parseSettings(stored, serverZone),
    ...fixed,
    logo: filePath(readLogoId(stored)),
    fixed: Object.keys(fixed),
    isPlaceChosen: stored.currency !== undefined || stored.timeZone !== undefined,
  });
  const get = async () => (await kept('', async () => parse(await store.list(db.read)))) as Settings;
  const readZone: ReadZone = async (tx) => (tx ? parse(await store.list(tx)) : await get()).timeZone;

  const readCurrency: ReadCurrency = async (tx) => (tx ? readStoredCurrency(tx) : (await get()).currency);

  function assertMayChange(actor: Actor) {
    if (!policy.canChange(actor)) throw notAllowed('change settings');
  }

  /**
   * Stores what differs, tells the history, and releases a logo that was replaced. Refused where somebody else has changed one of these
   * since it was what `basedOn` says.
   */
  async function save(tx: Tx, actor: Actor, change: Change, basedOn: SettingsChange['basedOn'] = {}): Promise<Settings> {
    const stored = await store.lockAll(tx);
    const before = parse(stored);
    const differing = whatDiffers({ ...before, logo: readLogoId(stored) }, change);
    const names = Object.keys(differing);
    const outdated = whatDiffers({ ...before }, basedOn);
    if (names.some((name) => name in outdated)) throw conflict(SETTINGS_MESSAGES.savedFirst);
    if (names.length === 0) return before;
    for (const name of names) await store.save(tx, name, JSON.stringify(differing[name]));
    const logoId = readLogoId(stored);
    if (names.includes('logo') && logoId) await files.release(tx, logoId);
    const after = parse(await store.list(tx));
    const changes = changesBetween(pick(before, names), pick(after, names));
    await history.append(tx, { actor, area: 'settings', entityId: WORKSPACE, action: 'updated', changes });
    return after;
  }

  return {
    get,
    readZone,
    readCurrency,

    /** What strangers may know. */
    async getPublic() {
      const { workspaceName, logo, enquiryForm } = await get();
      return { workspaceName, logo, enquiryForm };
    },

    /** Where the page may load pictures from, and which websites may show the enquiry form in a frame. */
    async readPageRights(path: string): Promise<PageRights> {
      const { tileUrl, enquiryForm, enquirySites } = await get();
      return {
        pictures: tileUrl === '' ? [] : [new URL(tileUrl).origin],
        frames: path === ENQUIRY_PATH && enquiryForm ? enquirySites : [],
      };
    },

    /** Problems with the data storage, shown only to those who can fix them. */
    async troubles(actor: Actor): Promise<{ troubles: Trouble[] }> {
      if (!policy.canChange(actor)) throw notAllowed('see how the data is kept');
      return { troubles: await findTroubles() };
    },

    /** Keeps the settings that are absent. A change to the current values writes nothing, not even a history entry. */
    async update(actor: Actor, { basedOn, ...change }: SettingsChange): Promise<Settings> {
      assertMayChange(actor);
      const refused = Object.keys(fixed).find((name) => change[name as SettingName] !== undefined);
      if (refused) throw invalidField(refused, `${SETTING_FIELDS[refused as SettingName].label} ${SETTINGS_MESSAGES.fixedByHost}`);
      return db.write((tx) => save(tx, actor, change, basedOn));
    },

    async setLogo(actor: Actor, incoming: IncomingFile): Promise<Settings> {
      assertMayChange(actor);
      const stored = await files.storeImage(incoming, { notAnImage: 'Please select an image file', maxSide: MAX_LOGO_SIDE });
      return files.discardOnFailure(stored, () =>
        db.write(async (tx) => {
          await files.attach(tx, 'settings', WORKSPACE, stored);
          return save(tx, actor, { logo: stored.id });
        }),
      );
    },

    /** Everyone who is signed in sees the logo. */
    canSee: async (): Promise<boolean> => true,
  };
}

const readLogoId = ({ logo }: Record<string, string>): string | null => (logo ? JSON.parse(logo) : null);

/** What a change sets to another value; lists are compared by what they hold. */
const whatDiffers = (before: Record<string, unknown>, change: Change): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(change).filter(([name, value]) => value !== undefined && JSON.stringify(value) !== JSON.stringify(before[name])),
  );

const pick = (from: Settings, names: string[]) => Object.fromEntries(names.map((name) => [name, from[name as keyof Settings]]));
