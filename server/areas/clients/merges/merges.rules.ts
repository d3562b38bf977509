import { CLIENT_FIELDS } from '@fairlead/contract/clients';
import { type ClientMerge, MERGE_KEPT_DAYS, MERGE_MESSAGES } from '@fairlead/contract/clients/merges';
import type { Fields } from '@fairlead/contract/kit/records/fields';
import { DAY_MS } from '@fairlead/contract/kit/time';
import { z } from 'zod';
import { contentVersion } from '../../../records/import/kind.ts';
import { makeKeys } from '../client-keys.rules.ts';
import type { ClientRow } from '../clients.rules.ts';
import type { MergeRow } from './merges.store.ts';

const FIELDS = CLIENT_FIELDS as Fields;

/** The instant from which on a merge can't be undone any more. */
export const undoEnd = (at: string): string => new Date(Date.parse(at) + MERGE_KEPT_DAYS * DAY_MS).toISOString();
/** The instant before which merges can't be undone any more. */
export const keptSince = (now: Date): string => new Date(now.getTime() - MERGE_KEPT_DAYS * DAY_MS).toISOString();

export const clientsOf = ({ clients }: Pick<MergeRow, 'clients'>): ClientMerge['clients'] => JSON.parse(clients);

/** The columns that people fill in; whatever else a row has follows from these. */
const STATED = new Map(Object.entries(FIELDS).map(([name, { column = name, label }]) => [column as string, label]));

/** Of two states of the kept client what people stated that differs, as it was and as it is. */
export function statedChanges(before: ClientRow, after: ClientRow): { before: Partial<ClientRow>; after: Partial<ClientRow> } {
  const columns = [...STATED.keys(), 'assignedToId', 'assignedRole', 'lostReason'] as (keyof ClientRow)[];
  const differing = [...new Set(columns)].filter((column) => column in before && before[column] !== after[column]);
  const pick = (row: ClientRow) => Object.fromEntries(differing.map((column) => [column, row[column]])) as Partial<ClientRow>;
  return { before: pick(before), after: pick(after) };
}

/** Who is assigned is one statement, whatever columns it takes. */
const TOGETHER: readonly string[] = ['assignedToId', 'assignedTo', 'assignedRole'];

/**
 * The columns of the kept client that a merge's undo gives back, computed ones too, and the labels of what was changed since, which stays.
 */
export function givenBack(row: ClientRow, merge: Pick<MergeRow, 'before' | 'after'>): { columns: Partial<ClientRow>; leftAlone: string[] } {
  const before = JSON.parse(merge.before) as Partial<ClientRow>;
  const after = JSON.parse(merge.after) as Partial<ClientRow>;
  const changed = Object.keys(after) as (keyof ClientRow)[];
  const isSame = (column: keyof ClientRow) => row[column] === after[column];
  const isSameAssignee = changed.filter((column) => TOGETHER.includes(column)).every(isSame);
  const isGiven = (column: keyof ClientRow) => (TOGETHER.includes(column) ? isSameAssignee : isSame(column));
  const next = { ...row, ...Object.fromEntries(changed.filter(isGiven).map((column) => [column, before[column]])) } as ClientRow;
  const keyed = { ...next, ...makeKeys(next) };
  const columns = Object.fromEntries(Object.entries(keyed).filter(([column, value]) => value !== row[column as keyof ClientRow]));
  const labels = changed.filter((column) => !isGiven(column)).map((column) => STATED.get(column) ?? STATED.get('assignedTo'));
  return { columns: columns as Partial<ClientRow>, leftAlone: [...new Set(labels.filter((label) => label !== undefined))] };
}

const versions = z.object({ versions: z.object({ before: z.int(), after: z.int() }) });

/**
 * What an undo notes at the kept client: if nobody has changed it since the merge (undone later merges and what only followed another record
 * aside), it counts as the version again that it was, so that the undo of an import that came before finds it unedited.
 */
export function undoneBy(
  { before }: Pick<MergeRow, 'before'>,
  kept: Pick<ClientRow, 'version' | 'undoneVersion' | 'undoneTo'>,
): Partial<ClientRow> {
  const noted = versions.safeParse(JSON.parse(before)).data?.versions;
  return noted?.after === contentVersion(kept) ? { undoneVersion: kept.version + 1, undoneTo: noted.before } : {};
}

export const partIds = (merge: Pick<MergeRow, 'clients'>): string[] => clientsOf(merge).map(({ _id }) => _id);

type Place = Pick<ClientRow, 'id' | 'deletedAt' | 'mergedIntoId'>;

/** Of merges, newest first, those that can be undone one after the other, and who is back then. `rows`: all their clients. */
export function planUndo(merges: readonly MergeRow[], rows: readonly Place[], now: Date): { undoable: MergeRow[]; back: Set<string> } {
  const places = new Map(rows.map((row) => [row.id, row]));
  const back = new Set<string>();
  const newest = new Map<string, string>();
  const undoable: MergeRow[] = [];
  for (const merge of merges) {
    const { id, keptId } = merge;
    const kept = places.get(keptId);
    const isKeptMerged = !back.has(keptId) && kept?.mergedIntoId !== null;
    const isKeptThere = back.has(keptId) || kept?.deletedAt === null;
    if (!newest.has(keptId)) newest.set(keptId, id);
    if (!isKeptThere || refusalOfUndo(merge, { newest: newest.get(keptId), isKeptMerged, now })) continue;
    if (!partIds(merge).every((part) => places.get(part)?.mergedIntoId === keptId)) continue;
    newest.delete(keptId);
    for (const part of partIds(merge)) back.add(part);
    undoable.push(merge);
  }
  return { undoable, back };
}

/** Why a merge can't be undone; undefined if it can. `newest` is the latest merge into the same client that was not undone. */
export function refusalOfUndo(
  merge: MergeRow,
  { newest, isKeptMerged, now }: { newest: string | undefined; isKeptMerged: boolean; now: Date },
) {
  if (merge.undoneAt !== null) return MERGE_MESSAGES.alreadyUndone;
  if (undoEnd(merge.at) <= now.toISOString()) return MERGE_MESSAGES.tooLate;
  return isKeptMerged || newest !== merge.id ? MERGE_MESSAGES.laterMergeFirst : undefined;
}
