import { type ImportedClient, OPPORTUNITY_CURRENCY_DEFAULT } from '@fairlead/contract/clients';
import { type Actor, may } from '@fairlead/contract/kit/permissions';
import type { Clock } from '../../../platform/clock/clock.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { folded, sortKey } from '../../../platform/db/lists/folded.ts';
import { type Draft, type ImportKind, importStored, type Memory } from '../../../records/import/kind.ts';
import type { ManyEntries } from '../../../records/import/many-records.ts';
import { readAddedOptions } from '../../settings/settings.service.ts';
import { lockPeople, lockPeopleByName } from '../../team/team.service.ts';
import { createCategoryNames } from '../categories/category-names.service.ts';
import { CLIENT_KIND } from '../client-kind.service.ts';
import * as rules from '../clients.rules.ts';
import * as totals from '../list/client-totals.service.ts';
import { findCurrent } from '../list/client-visibility.store.ts';
import { CLIENT_FILES } from './client-import.rules.ts';

interface Parts {
  clock: Clock;
  history: ManyEntries;
}

/** What the steps of one import remember: which employee or category a name meant at first, and which categories the import added. */
interface Names extends Memory {
  /** Folded name → id. */
  people: [string, string][];
  /** Key → id. */
  categories: [string, string][];
  /** Ids. */
  added: string[];
}
const namesIn = (memory: Memory): Names => ({ people: [], categories: [], added: [], ...memory });

/** Clients and leads from files. Assigned employees and categories are matched by name. */
export function clientImports({ clock, history }: Parts): ImportKind<rules.ClientRow> {
  // The import has one entry for live updates, so its categories are recorded without any.
  const categories = createCategoryNames({ clock, history: { ...history, append: (tx, entry) => history.appendMany(tx, [entry]) } });

  /** Links clients to the employee with the name in the file, if there is exactly one, and follows renaming between steps. */
  async function assign(tx: Tx, drafts: readonly Partial<ImportedClient>[], known: Map<string, string>) {
    const names = new Map(drafts.flatMap(({ assignedTo }) => (assignedTo ? [[folded(assignedTo), assignedTo]] : [])));
    const unknown = [...names].filter(([key]) => !known.has(key)).map(([, name]) => name);
    const found = Map.groupBy(await lockPeopleByName(tx, unknown), ({ name }) => folded(name));
    for (const [key, [person, another]] of found) if (person && !another) known.set(key, person.id);
    const people = await lockPeople(
      tx,
      [...names.keys()].flatMap((key) => known.get(key) ?? []),
    );
    const byId = new Map(people.map((person) => [person.id, person]));
    for (const draft of drafts) {
      const person = draft.assignedTo ? byId.get(known.get(folded(draft.assignedTo)) ?? '') : undefined;
      if (person)
        Object.assign(draft, { assignedToId: person.id, assignedTo: person.name, assignedRole: draft.assignedRole ?? person.role });
    }
  }

  /** Uses the spelling of existing categories, adds new ones, and follows renaming between steps. */
  async function categorize(tx: Tx, actor: Actor, drafts: readonly Partial<ImportedClient>[], known: Map<string, string>, added: string[]) {
    const spellings = new Map<string, string>();
    for (const draft of drafts) {
      if (!draft.category) continue;
      const key = sortKey(draft.category);
      const spelling = spellings.get(key) ?? (await spell(tx, actor, { key, name: draft.category }, known, added));
      spellings.set(key, spelling);
      draft.category = spelling;
    }
  }

  async function spell(tx: Tx, actor: Actor, { key, name }: { key: string; name: string }, known: Map<string, string>, added: string[]) {
    const id = known.get(key);
    const category =
      (id === undefined ? undefined : await categories.hold(tx, id)) ??
      (await categories.ensureIn(tx, actor, { name }, (newId) => added.push(newId)));
    if (category) known.set(key, category.id);
    return category?.name ?? name;
  }

  /** Once for all records of a step. */
  const namesNow = new WeakMap<Tx, ReturnType<typeof categories.namesNow>>();
  function readNamesNow(tx: Tx, since: string) {
    const read = namesNow.get(tx) ?? categories.namesNow(tx, since);
    namesNow.set(tx, read);
    return read;
  }

  return importStored<rules.ClientRow>(CLIENT_KIND, {
    ...CLIENT_FILES,
    readAddedOptions,
    readUsualCurrency: async () => OPPORTUNITY_CURRENCY_DEFAULT,
    name: 'clients',
    page: '/salesandleads/import',
    canImport: (actor) => may(actor, 'clients.import'),
    words: { nameNotMapped: 'Choose which column holds the company name' },
    comparedColumns: ['companyName', 'email', 'phone', 'mobile', 'website', 'country', 'createdBy', 'assignedToId'],
    rowOf: (draft, made) => rules.rowOf(draft as ImportedClient, made),
    changedBy: (row, draft) => rules.changedBy(row, draft as ImportedClient, row.pictureId),
    gist: rules.gist,
    subjectsOf: ({ id, assignedToId }) => [id, assignedToId],
    follow: totals.follow,
    findCurrent,

    async prepare(tx: Tx, actor: Actor, drafts: readonly Draft[], memory: Memory): Promise<Names> {
      const { people, categories: known, added } = namesIn(memory);
      const [idsOfPeople, idsOfCategories] = [new Map(people), new Map(known)];
      await assign(tx, drafts, idsOfPeople);
      await categorize(tx, actor, drafts, idsOfCategories, added);
      return { people: [...idsOfPeople], categories: [...idsOfCategories], added };
    },

    /**
     * The former employee may have got another name since, and the client another job role, which followed that of the employee whom the
     * import assigned. The former category may have been renamed or removed.
     */
    async prepareRestored(tx, actor, columns, since) {
      const restored = { ...columns };
      const [person] = columns.assignedToId ? await lockPeople(tx, [columns.assignedToId]) : [];
      if (person) {
        Object.assign(restored, { assignedTo: person.name, assignedKey: sortKey(person.name) });
        restored.assignedRole ??= person.role;
      }
      if (columns.category) {
        const category = await categories.spelledIn(tx, actor, (await readNamesNow(tx, since))(columns.category));
        Object.assign(restored, { category, categoryKey: sortKey(category) });
      }
      return restored;
    },

    /** Removes the categories that the import added, unless a client has them or somebody edited them. */
    afterUndo: (tx, memory) => categories.removeUntouchedIn(tx, namesIn(memory).added),
  });
}
