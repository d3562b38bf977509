import type { Actor } from '@fairlead/contract/kit/permissions';
import { DAY_MS, dayIn } from '@fairlead/contract/kit/time';
import {
  POCKET_CLIENTS_MAX,
  POCKET_CONTACTS,
  POCKET_EVENT_DAYS,
  POCKET_FINISHED_DAYS,
  POCKET_PART_MAX,
  POCKET_VISITS,
  pocketClient,
  type pocketEndpoints,
  pocketVisit,
} from '@fairlead/contract/pocket';
import type { z } from 'zod';
import { type Clock, instantText, type ReadZone } from '../../platform/clock/clock.ts';
import type { Database, Reader } from '../../platform/db/database.ts';
import { JsonRows, JsonText, LongList } from '../../platform/http/long-list.ts';
import type { Calendar } from '../calendar/calendar.service.ts';
import { type Checkins, VISIT_PACE } from '../checkins/checkins.service.ts';
import type { Clients } from '../clients/clients.service.ts';
import { countContacts, keptContacts } from '../contacts/contacts.service.ts';
import type { History } from '../history/history.service.ts';
import { assertSeesAsBefore } from '../sign-in/sign-in.service.ts';
import type { Tasks } from '../tasks/tasks.service.ts';
import type { Team } from '../team/team.service.ts';
import * as rules from './pocket.rules.ts';

/** Read in one statement, so that other slow reads get their turn between. */
const CLIENTS_AT_ONCE = 500;
/** With more changes than this, everything is read again. */
const CHANGES_MAX = 2000;

const CLIENT_FIELDS = Object.keys(pocketClient.shape);
const VISIT_FIELDS = Object.keys(pocketVisit.shape);

interface Parts {
  db: Database;
  clock: Clock;
  history: Pick<History, 'readPoint' | 'listSince'>;
  readZone: ReadZone;
  /** For how many days a device keeps what it knows; 0: it may know nothing. */
  readKeepDays: () => Promise<number>;
  team: Team;
  clients: Clients;
  tasks: Tasks;
  calendar: Calendar;
  checkins: Checkins;
  /** Of more clients than this, only some are told. */
  clientsMax?: number | undefined;
}

type Query = z.output<typeof pocketEndpoints.get.query>;
type PartTexts = Record<rules.Part, string | null>;
const UNCHANGED: PartTexts = { employees: null, tasks: null, events: null, visits: null };

export type Pocket = ReturnType<typeof createPocket>;

type Extent = Pick<rules.Position, 'isLimited' | 'contactsEach'>;
const FULL: Extent = { isLimited: false, contactsEach: POCKET_CONTACTS };

interface Head {
  asOf: string;
  keepDays: number;
  position: rules.Position;
}

/** What a device keeps of the workspace for use without a network (docs/product/offline.md). */
export function createPocket(parts: Parts) {
  const { db, clock, history, readZone, readKeepDays, clientsMax = POCKET_CLIENTS_MAX } = parts;
  const { team, clients, tasks, calendar, checkins } = parts;

  /** Where an answer begins. What is read after it may be newer, and is told once more with the next call. */
  async function readHead(actor: Actor, { isLimited, contactsEach }: Extent = FULL): Promise<Head> {
    const now = clock.now();
    const point = await history.readPoint(db.read);
    const position = { point, whose: rules.nameActor(actor), day: dayIn(await readZone(), now), isLimited, contactsEach };
    return { asOf: instantText(now), keepDays: await readKeepDays(), position };
  }

  /** The JSON of one of the small lists. */
  async function readPart(reader: Reader, actor: Actor, part: rules.Part, day: string): Promise<string> {
    const instantFrom = (days: number) => instantText(new Date(Date.parse(day) + days * DAY_MS));
    const limit = POCKET_PART_MAX;
    switch (part) {
      case 'employees':
        return JSON.stringify(await team.listTeam(reader));
      case 'tasks':
        return toList(await tasks.readOwn(reader, actor, { finishedSince: instantFrom(-POCKET_FINISHED_DAYS), limit }));
      case 'events': {
        const [from, to] = [instantFrom(-POCKET_EVENT_DAYS).slice(0, 10), instantFrom(POCKET_EVENT_DAYS).slice(0, 10)];
        return toList(await calendar.readOwn(reader, actor, { from, to, limit }));
      }
      case 'visits':
        return toList(await checkins.readOwn(reader, actor, POCKET_VISITS, VISIT_FIELDS));
    }
  }

  async function readParts(reader: Reader, actor: Actor, which: Iterable<rules.Part>, day: string): Promise<PartTexts> {
    const texts = { ...UNCHANGED };
    for (const part of which) texts[part] = await readPart(reader, actor, part, day);
    return texts;
  }

  /**
   * Of too many clients the ones that the actor needs most; undefined where there are not too many. A device that doesn't say where it is
   * gets those near the actor's latest visit.
   */
  async function chooseClients(reader: Reader, actor: Actor, { visits, tasks, events }: PartTexts, here: Query['near']) {
    if (!(await clients.hasMoreThan(reader, actor, clientsMax))) return undefined;
    const named = await clients.whichSeen(reader, actor, rules.listClientsIn(visits, tasks, events));
    const near = here ?? (await checkins.findLatestPlace(reader, actor.accountId));
    const chosen = new Set([...named, ...(await clients.listOwnIds(reader, actor, clientsMax))].slice(0, clientsMax));
    for (const read of [...(near ? [clients.listNearestIds(near)] : []), clients.listLatestIds]) {
      if (chosen.size === clientsMax) break;
      for (const id of await read(reader, actor, clientsMax)) if (chosen.size < clientsMax) chosen.add(id);
    }
    return [...chosen];
  }

  /** There may be as many contacts as clients. */
  const chooseContactsEach = async (reader: Reader, actor: Actor) => rules.fitContacts(await countContacts(reader, actor), clientsMax);

  /** These clients, with what other areas know of them. */
  function readClients(reader: Reader, ids: readonly string[], contactsEach: number): Promise<string[]> {
    const contacts = keptContacts(reader, contactsEach);
    return clients.readJson(reader, ids, CLIENT_FIELDS, {
      fields: { ...VISIT_PACE.fields, ...contacts.fields },
      derived: { ...VISIT_PACE.derived, ...contacts.derived },
      variant: `${contactsEach} contacts`,
    });
  }

  /** The chosen clients, or all, as far as the actor sees them; each page in one turn among the slow reads. */
  async function* readPages(actor: Actor, chosen: readonly string[] | undefined, contactsEach: number): AsyncGenerator<JsonRows> {
    for (let at = 0, last = ''; ; at += CLIENTS_AT_ONCE) {
      const page = await db.readSlowly(actor.accountId, async (reader) => {
        await assertSeesAsBefore(reader, actor);
        const some =
          chosen?.slice(at, at + CLIENTS_AT_ONCE) ?? (await clients.listIds(reader, actor, { after: last, limit: CLIENTS_AT_ONCE }));
        const seen = chosen ? await clients.whichSeen(reader, actor, some) : some;
        return { some, texts: await readClients(reader, seen, contactsEach) };
      });
      yield new JsonRows(page.texts.length, page.texts.join());
      if (page.some.length < CLIENTS_AT_ONCE) return;
      last = page.some.at(-1) ?? '';
    }
  }

  /** Everything again. */
  async function readWhole(actor: Actor, head: Head, near: Query['near']): Promise<LongList> {
    const { chosen, parts, contactsEach } = await db.readSlowly(actor.accountId, async (reader) => {
      await assertSeesAsBefore(reader, actor);
      const parts = await readParts(reader, actor, rules.PARTS, head.position.day);
      const contactsEach = await chooseContactsEach(reader, actor);
      return { parts, contactsEach, chosen: await chooseClients(reader, actor, parts, near) };
    });
    const { asOf, keepDays } = head;
    const isLimited = chosen !== undefined;
    const position = rules.writePosition({ ...head.position, isLimited, contactsEach });
    const lists = Object.fromEntries(rules.PARTS.map((part) => [part, JSON.parse(parts[part] ?? '[]')]));
    const rest = { position, isWhole: true, asOf, keepDays, isLimited, contactsEach, gone: [], ...lists };
    return new LongList('clients', readPages(actor, chosen, contactsEach), () => rest);
  }

  function answer({ asOf, keepDays, position }: Head, parts: PartTexts, seen: readonly string[], gone: readonly string[]): JsonText {
    const { isLimited, contactsEach } = position;
    const head = { position: rules.writePosition(position), isWhole: false, asOf, keepDays, isLimited, contactsEach, gone };
    const lists = rules.PARTS.map((part) => `,"${part}":${parts[part]}`).join('');
    return new JsonText(`${JSON.stringify(head).slice(0, -1)}${lists},"clients":${toList(seen)}}`);
  }

  /** What has changed since an earlier answer; undefined if everything must be read again. */
  async function readChanges(actor: Actor, earlier: rules.Position, head: Head): Promise<JsonText | undefined> {
    const { position } = head;
    const isNewDay = earlier.day !== position.day;
    if (earlier.whose !== position.whose || (earlier.isLimited && isNewDay)) return undefined;
    const points = { earlier: earlier.point, now: position.point };
    const newest = await history.listSince(db.read, points, 1);
    if (!newest) return undefined;
    if (newest.length === 0 && !isNewDay) return answer(head, UNCHANGED, [], []);
    return db.readSlowly(actor.accountId, async (reader) => {
      const entries = await history.listSince(reader, points, CHANGES_MAX + 1);
      if (!entries || entries.length > CHANGES_MAX) return undefined;
      const { isEverything, clients: changed, reread, parts: outdated } = rules.findOutdated(entries, actor);
      if (isEverything) return undefined;
      // Contacts that were added since may be too many by now, or there is room for more after some were deleted.
      if (isNewDay && (await chooseContactsEach(reader, actor)) !== earlier.contactsEach) return undefined;
      if (isNewDay) for (const part of ['tasks', 'events'] as const) outdated.add(part);
      if (!earlier.isLimited && changed.size > 0 && (await clients.hasMoreThan(reader, actor, clientsMax))) return undefined;
      const parts = await readParts(reader, actor, outdated, position.day);
      // A device with some clients alone may lack those of a new task.
      const named = earlier.isLimited ? rules.listClientsIn(parts.visits, parts.tasks, parts.events) : [];
      const seen = new Set(await clients.whichSeen(reader, actor, [...changed.keys(), ...reread, ...named]));
      const gone = await clients.whichWereSeen(reader, actor, new Map([...changed].filter(([id]) => !seen.has(id))));
      return answer(head, parts, await readClients(reader, [...seen], earlier.contactsEach), gone);
    });
  }

  return {
    /**
     * Everything, or what has changed since `after`. `takeTurn` resolves when another whole pocket may be read: it is called only where
     * everything is.
     */
    async read(actor: Actor, { after, near }: Query, takeTurn: () => Promise<void>) {
      if ((await readKeepDays()) === 0) return { ...NOTHING, asOf: instantText(clock.now()) };
      const earlier = after === undefined ? undefined : rules.readPosition(after);
      const changes = earlier && (await readChanges(actor, earlier, await readHead(actor, earlier)));
      if (changes) return changes;
      await takeTurn();
      return readWhole(actor, await readHead(actor), near);
    },
  };
}

const NOTHING = {
  ...{ position: '', isWhole: true, keepDays: 0, isLimited: false, contactsEach: 0, clients: [], gone: [] },
  ...{ employees: [], tasks: [], events: [], visits: [] },
};

const toList = (texts: readonly string[]) => `[${texts.join()}]`;
