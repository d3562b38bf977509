import type { Actor } from '@fairlead/contract/kit/permissions';
import { toInstant } from '@fairlead/contract/kit/time';
import { TASK_ASSIGNEES_MAX, TASK_STATUS_DEFAULT, TASK_STATUS_LABELS } from '@fairlead/contract/tasks';
import { TASK_IMPORT_MESSAGES as MESSAGES } from '@fairlead/contract/tasks/import';
import { type Clock, instantText } from '../../../platform/clock/clock.ts';
import type { Reader, Tx } from '../../../platform/db/database.ts';
import { folded, sortKey } from '../../../platform/db/lists/folded.ts';
import { type Draft, type ImportKind, importStored, type LeaveOut, type Referred } from '../../../records/import/kind.ts';
import { findClientsNamed, holdClients } from '../../clients/clients.service.ts';
import { findPeopleNamed, lockPeople, type Person } from '../../team/team.service.ts';
import * as board from '../board/board.store.ts';
import type { TaskRow } from '../tasks.rules.ts';
import * as rules from '../tasks.rules.ts';
import { followAssignees, gistOf, subjectsOf, TASK_KIND } from '../tasks.service.ts';
import { type Added, changedBy, type Found, fixedColumnOf, rowOf, splitNames, TASK_FILES } from './task-import.rules.ts';
import * as store from './task-import.store.ts';

interface Parts {
  clock: Clock;
  zone: string;
}

type Note = NonNullable<Referred['notes']>[string];

/** What a cell names, as far as it is there: its value for the row, how that is spelled, and the rest with the reason. */
interface Named<Value> {
  value?: Value;
  spelled?: string;
  note?: Note;
}

/** Tasks from files of any program (docs/product/tasks.md). Clients, columns and employees are matched by what people call them. */
export function taskImports({ clock, zone }: Parts): ImportKind<TaskRow> {
  return importStored<TaskRow>(TASK_KIND, {
    ...TASK_FILES,
    name: 'tasks',
    page: '/tasks/import',
    words: { nameNotMapped: 'Choose which column holds the task’s name' },
    comparedColumns: ['title', 'date', 'createdBy', 'assignedEmployees'],
    comparedBeside: store.clientNames,
    rowOf,
    changedBy,
    gist: gistOf,
    actionOf: rules.actionOf,
    subjectsOf,
    follow: followAssignees,
    findReferred: resolve,
    async prepare(tx, actor, drafts, _memory, leaveOut) {
      const there = await hold(tx, actor, drafts as readonly (Found & Draft)[]);
      const stamp = { by: actor.accountId, at: instantText(clock.now()) };
      for (const [at, draft] of drafts.entries()) {
        const { finishedOn } = draft;
        const finishedAt = typeof finishedOn === 'string' && { finishedAt: instantText(toInstant(finishedOn, MIDDAY, zone)) };
        const { left, ...added } = there[at] as Held;
        if (left) leaveOut(draft, left);
        Object.assign(draft, { ...added, ...finishedAt, stamp } satisfies Added);
      }
      return {};
    },
    /** A client may have been deleted since the file was read. */
    findTaken: async (_tx, rows) => new Map(rows.filter(({ clientId }) => clientId === '').map(({ id }) => [id, MESSAGES.clientGone])),
    /** The former column may have been removed since, or the client merged: then that of the same name on the kept board stands for it. */
    async prepareRestored(tx, _actor, columns, _since, id) {
      const { status } = columns;
      if (status === undefined || rules.isFixed(status)) return columns;
      const own = await board.shareColumn(tx, status);
      const clientId = own && (await store.findClientId(tx, id));
      if (!own || clientId === undefined) return { ...columns, status: TASK_STATUS_DEFAULT };
      if (own.clientId === clientId) return columns;
      const [same] = await store.listColumnsNamed(tx, [clientId], [own.nameKey]);
      return { ...columns, status: same?.id ?? TASK_STATUS_DEFAULT };
    },
  });
}

/** A file says the day on which a task was finished, not when. */
const MIDDAY = '12:00';

/** Which client, column and employees rows name, of those that an actor sees. */
async function resolve(reader: Reader, actor: Actor, drafts: readonly Draft[]): Promise<Referred[]> {
  const cellsOf = (field: string) => drafts.map((draft) => String(draft[field] ?? ''));
  const people = await findPeople(reader, cellsOf('assignedEmployeeNames'));
  const clientNamed = await findClientsNamed(reader, actor, cellsOf('client'));
  const clientIds = drafts.flatMap(({ client }) => clientNamed(client).id ?? []);
  const columns = await findColumns(reader, clientIds, cellsOf('statusName'));
  return drafts.map((draft): Referred => {
    const { id: clientId, reason } = clientNamed(draft.client);
    if (clientId === undefined) return { problems: { client: reason } };
    const values: Draft = {};
    const notes: Referred['notes'] = {};
    const settle = <Value>(field: string, name: (cell: string) => Named<Value>): Value | undefined => {
      const cell = draft[field];
      if (typeof cell !== 'string') return undefined;
      const { value, spelled, note } = name(cell);
      values[field] = spelled;
      if (note) notes[field] = note;
      return value;
    };
    const status = settle('statusName', (cell) => columns(clientId, cell));
    const named = settle('assignedEmployeeNames', people);
    const ids: Found = { clientId, ...(status !== undefined && { status }), ...(named && { people: named }) };
    return { problems: {}, values, notes, ids: { ...ids } };
  });
}

type Held = Added & { left?: Parameters<LeaveOut>[1] };

/** What is there still of what was found for rows, held until the transaction ends, in the order of locks. */
async function hold(tx: Tx, actor: Actor, drafts: readonly (Found & Draft)[]): Promise<Held[]> {
  const unique = (ids: readonly string[]) => [...new Set(ids)];
  const idsOfPeople = drafts.flatMap(({ people = [] }) => people.map(({ id }) => id));
  const team = new Set((await lockPeople(tx, unique(idsOfPeople))).map(({ id }) => id));
  const clients = await holdClients(tx, actor, unique(drafts.map(({ clientId }) => clientId)));
  const named = drafts.flatMap(({ status }) => (status === undefined || rules.isFixed(status) ? [] : [status]));
  const columnOf = await holdColumns(tx, unique(named), unique([...clients.values()]));
  return drafts.map(({ clientId: foundId, status: found, people, statusName }) => {
    const clientId = clients.get(foundId) ?? '';
    const status = found === undefined || rules.isFixed(found) ? found : columnOf(clientId, found);
    const [present, gone] = [people?.filter(({ id }) => team.has(id)), people?.filter(({ id }) => !team.has(id)) ?? []];
    const values: Draft = {};
    const notes: NonNullable<Referred['notes']> = {};
    if (found !== undefined && status === undefined) {
      values.statusName = undefined;
      notes.statusName = { cell: String(statusName), reason: MESSAGES.columnUnknown };
    }
    if (gone.length > 0) {
      values.assignedEmployeeNames = present?.length ? joined(present.map(({ name }) => name)) : undefined;
      notes.assignedEmployeeNames = { cell: joined(gone.map(({ name }) => name)), reason: MESSAGES.assigneeGone };
    }
    // Who is assigned stays so where nobody of those whom the file names is there any more.
    const assignedEmployees = present?.length ? present.map(({ id }) => id) : undefined;
    return { clientId, status, assignedEmployees, ...(Object.keys(notes).length > 0 && { left: { values, notes } }) };
  });
}

/** The column of a client's board that was found as one of these; of a merged client's board it is that of the same name. */
async function holdColumns(tx: Tx, ids: readonly string[], clientIds: readonly string[]) {
  const own = new Map((await store.shareColumns(tx, ids)).map((column) => [column.id, column]));
  const elsewhere = [...own.values()].filter(({ clientId }) => !clientIds.includes(clientId));
  const same =
    elsewhere.length === 0 ? [] : await store.listColumnsNamed(tx, clientIds, [...new Set(elsewhere.map(({ nameKey }) => nameKey))]);
  return (clientId: string, id: string): string | undefined => {
    const column = own.get(id);
    if (!column || column.clientId === clientId) return column?.id;
    return same.find((each) => each.clientId === clientId && each.nameKey === column.nameKey)?.id;
  };
}

const joined = (names: readonly string[]) => names.join(names.some((name) => name.includes(',')) ? '; ' : ', ');

async function findPeople(reader: Reader, cells: readonly string[]): Promise<(cell: string) => Named<NonNullable<Found['people']>>> {
  const texts = [...new Set(cells.flatMap((cell) => splitNames(cell).named.flat()))];
  const found = await findPeopleNamed(reader, texts);
  const byText = new Map(texts.map((text, at) => [text, found[at] ?? []]));
  const peopleNamed = (text: string): readonly Person[] => byText.get(text) ?? [];
  return (cell) => {
    const known = new Map<string, string>();
    const others = new Map<string, string>();
    const { named, rest } = splitNames(cell);
    for (const [whole = '', ...parts] of named)
      for (const text of peopleNamed(whole).length > 0 ? [whole] : parts) {
        const [person, another] = peopleNamed(text);
        if (!person || another) others.set(text, person ? MESSAGES.assigneeSeveral : MESSAGES.assigneeUnknown);
        else if (known.size === TASK_ASSIGNEES_MAX && !known.has(person.id)) others.set(text, MESSAGES.tooManyAssignees);
        else known.set(person.id, folded(text) === folded(person.name) ? person.name : text);
      }
    for (const text of rest) others.set(text, MESSAGES.tooManyAssignees);
    const [reason] = others.values();
    return {
      ...(known.size > 0 && { value: [...known].map(([id, name]) => ({ id, name })), spelled: joined([...known.values()]) }),
      ...(reason !== undefined && { note: { cell: [...others.keys()].join(', '), reason } }),
    };
  };
}

async function findColumns(reader: Reader, clientIds: readonly string[], cells: readonly string[]) {
  const own = await store.listColumnsNamed(reader, [...new Set(clientIds)], [...new Set(cells.map(sortKey))]);
  const byName = new Map(own.map((column) => [`${column.clientId}|${column.nameKey}`, column]));
  return (clientId: string, cell: string): Named<string> => {
    const column = byName.get(`${clientId}|${sortKey(cell)}`);
    if (column) return { value: column.id, spelled: column.name };
    const fixed = fixedColumnOf(cell);
    if (fixed) return { value: fixed, spelled: TASK_STATUS_LABELS[fixed] };
    return { note: { cell, reason: MESSAGES.columnUnknown } };
  };
}
