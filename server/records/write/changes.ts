import type { HistoryArea } from '@fairlead/contract/history';
import type { FieldErrors } from '@fairlead/contract/kit/errors';
import type { Actor } from '@fairlead/contract/kit/permissions';
import { fieldsWhere } from '@fairlead/contract/kit/records/fields';
import { type AddedOptions, refusedOptions } from '@fairlead/contract/kit/records/options';
import { changesBetween } from '../../platform/changes.ts';
import { type Clock, instantText, newId } from '../../platform/clock/clock.ts';
import type { Database, Reader, Tx } from '../../platform/db/database.ts';
import { findUniqueViolation } from '../../platform/db/writes/unique.ts';
import type { Files, StoredImage } from '../../platform/files/files.ts';
import type { IncomingFile } from '../../platform/files/incoming-file.ts';
import { AppError, assertFieldsAllowed, conflict, notFound } from '../../platform/http/app-error.ts';
import type { JsonText } from '../../platform/http/long-list.ts';
import { readRecord } from '../filters/reply.ts';
import type { Prepared, RecordRow, Step, WritableKind } from './kind.ts';
import * as store from './rows.store.ts';

interface NewEntry {
  actor: Actor;
  area: HistoryArea;
  entityId: string;
  action: string;
  at?: string | undefined;
  changes: Record<string, unknown>;
  subjects: string[];
  recipients?: string[];
}

/** The part of the history that the floor uses: one entry for each accepted write, in the write's own transaction. */
export interface EntryAppender {
  appendEach(tx: Tx, entries: readonly NewEntry[]): Promise<void>;
}

export interface Parts {
  db: Database;
  files: Files;
  history: EntryAppender;
  clock: Clock;
}

/** A locked record with what is to be written to it, its new version excepted, and what the history says of that. */
export interface Decision<Row> {
  step: Step<Row>;
  found: Row;
  written: Partial<Row>;
  action: string;
  changes: Record<string, unknown>;
}

interface EditOptions {
  version?: number | undefined;
  stored?: StoredImage | undefined;
  isPart?: boolean;
  /** When it is written; now unless given. */
  at?: string;
}

type Preparation<Row, Sent> = (before: Row | undefined) => Prepared<Sent>;

export type RecordChanges<Row extends RecordRow, Draft extends Change, Change extends { version?: number | undefined }> = ReturnType<
  typeof createRecordChanges<Row, Draft, Change>
>;

/**
 * Adds, edits, deletes and restores records of any kind. A change takes these steps, in this order and in one transaction:
 *
 * 1. lock what the change refers to, then the record, reading each row once as it is locked. The order is the same everywhere, so that
 *    two writes can't deadlock: employee, category, client, port, then what belongs to a client; several of one kind by their ids;
 * 2. permissions: 404 for what the actor may not see, 403 for what they may not do;
 * 3. the version that the change was made from (409), and only then the fields with a permission of their own (403), because a form
 *    made from an older version also holds fields that somebody else has changed since;
 * 4. the kind's rules (400, all fields at once); a change that changes nothing ends here and leaves no trace;
 * 5. write, files, follow-up changes, and one entry in the history.
 */
export function createRecordChanges<Row extends RecordRow, Draft extends Change, Change extends { version?: number | undefined }>(
  kind: WritableKind<Row, Draft, Change>,
  { db, files, history, clock }: Parts,
) {
  const { area, noun, refusals, policy, picture } = kind;
  const extended = fieldsWhere(kind.source.list.fields, (field) => field.kind === 'choice' && field.extendedBy !== undefined);
  const now = () => instantText(clock.now());
  const fileOf = (row: Row) => (picture ? (row[picture.column] as string | null) : null);
  const filesOf = (row: Row) => new Set([fileOf(row), picture?.alsoKept?.(row) ?? null].filter((file) => file !== null));

  async function entryOf(tx: Tx, actor: Actor, action: string, step: Step<Row>, changes: Record<string, unknown>): Promise<NewEntry> {
    const rows = [step.after, step.before].filter((row) => row !== undefined);
    const subjects = rows.flatMap(kind.subjectsOf).filter((id) => id !== null);
    const entityId = (rows[0] as Row).id;
    // Nobody is notified of what they did themselves.
    const recipients = (await kind.recipientsOf?.(tx, step))?.filter((id) => id !== actor.accountId);
    return {
      actor,
      area,
      entityId,
      action,
      // A form finds the entries after the version that it was made from by comparing with that version's `updatedAt`.
      at: step.after?.updatedAt,
      changes,
      subjects: [...new Set(subjects)],
      ...(recipients && { recipients }),
    };
  }

  async function appendEntry(tx: Tx, actor: Actor, action: string, step: Step<Row>, changes: Record<string, unknown>): Promise<Step<Row>> {
    await history.appendEach(tx, [await entryOf(tx, actor, action, step, changes)]);
    return step;
  }

  function withhold(changes: ReturnType<typeof changesBetween>) {
    for (const column of kind.withheld ?? []) if (changes[column]) changes[column] = { from: null, to: null };
    return changes;
  }

  async function follow(tx: Tx, actor: Actor, step: Step<Row>): Promise<Row> {
    await kind.follow?.(tx, [step], actor);
    return (step.after ?? step.before) as Row;
  }

  /** A written record as the API answers it, read in the transaction that wrote it. */
  async function answer(tx: Tx, { id }: Row, only?: readonly string[]): Promise<JsonText> {
    const record = await readRecord(tx, kind.source, id, only);
    if (!record) throw notFound(noun);
    return record;
  }

  async function prepare<Sent extends Change>(tx: Tx, actor: Actor, sent: Sent): Promise<Preparation<Row, Sent>> {
    const prepared = (await kind.prepare?.(tx, actor, sent)) ?? ((): Prepared<Sent> => ({ sent }));
    // Most changes choose no options of the workspace, so they need not be read.
    if (!kind.readAddedOptions || extended.every((name) => typeof sent[name as keyof Sent] !== 'string')) return prepared;
    const added = await kind.readAddedOptions(tx);
    return (before) => {
      const { sent: filled, fields } = prepared(before);
      return { sent: filled, fields: { ...unofferedIn(sent, before, added), ...fields } };
    };
  }

  /** The options of a draft or change that this workspace doesn't offer. */
  function unofferedIn(sent: object, before: Row | undefined, added: AddedOptions): FieldErrors {
    const { fields } = kind.source.list;
    const refused = Object.entries(refusedOptions(fields, { ...sent }, { ...before }, added));
    return Object.fromEntries(refused.map(([name, reason]) => [name, `${fields[name]?.label} ${reason}`]));
  }

  /** A record that the actor sees, locked until the transaction ends. */
  async function lock(tx: Tx, actor: Actor, id: string): Promise<Row> {
    const [found] = await store.lock(tx, kind, actor, [id]);
    if (!found) throw notFound(noun);
    return found as Row;
  }

  /** Adds a record in the caller's transaction. Does not check permissions. */
  async function createIn(tx: Tx, actor: Actor, draft: Draft, stored?: StoredImage): Promise<Row> {
    const { sent, fields } = (await prepare(tx, actor, draft))(undefined);
    const row = kind.rowOf(sent, { id: newId(), createdBy: actor.accountId, at: now(), fileId: stored?.id ?? null });
    assertConsistent(kind.refusedFields?.({ before: undefined, after: row }, sent), fields);
    await store.insert(tx, kind, row);
    if (stored) await files.attach(tx, area, row.id, stored);
    const step = await appendEntry(tx, actor, 'created', { before: undefined, after: row }, kind.gist(row, 'to'));
    return follow(tx, actor, step);
  }

  /** What a change does to a locked record: absent fields stay, null clears. Undefined if it changes nothing. */
  async function decideEdit(
    tx: Tx,
    actor: Actor,
    found: Row,
    prepared: Preparation<Row, Change>,
    { version, stored, isPart = false, at = now() }: EditOptions = {},
  ): Promise<Decision<Row> | undefined> {
    assertMay(policy.canEdit(actor, found), refusals.edit);
    if (version !== undefined && version !== found.version) throw conflict(refusals.savedFirst);
    const { sent, fields } = prepared(found);
    const file = fileOf(found);
    const changed = kind.changedBy(found, sent, stored?.id ?? (picture && sent[picture.field] === null ? null : file));
    const next = { ...found, ...changed };
    assertFieldsAllowed(policy.refusedChanges(actor, found, Object.keys(changed)));
    assertConsistent(kind.refusedFields?.({ before: found, after: next }, sent), fields);
    if (Object.keys(changed).length === 0 && !isPart) return undefined;
    const written = { ...changed, ...(await keepOriginal(tx, actor, found)), updatedAt: at };
    const after = { ...found, ...written, version: found.version + 1 };
    const action = kind.actionOf?.(found, after) ?? 'updated';
    return { step: { before: found, after }, found, written, action, changes: withhold(changesBetween(found, after)) };
  }

  /**
   * Merges a change into a locked record. The caller must call `follow`. `isPart`: it belongs to something larger, of which the caller tells
   * the history, and after which the caller keeps or releases a former picture; the record gets a new version even if nothing else changes.
   */
  async function editLocked(
    tx: Tx,
    actor: Actor,
    found: Row,
    prepared: Preparation<Row, Change>,
    options: EditOptions = {},
  ): Promise<Step<Row>> {
    const decision = await decideEdit(tx, actor, found, prepared, options);
    if (!decision) return { before: found, after: found };
    if (!options.isPart) {
      await writeAll(tx, actor, [decision], options.stored);
      return decision.step;
    }
    await store.update(tx, kind, [found.id], decision.written);
    if (options.stored) await files.attach(tx, area, found.id, options.stored);
    return decision.step;
  }

  /**
   * Writes what was decided, and an entry of the history for each. What is the same for several records is one statement. `stored` is the new
   * picture of a single one. The caller must call `follow`.
   */
  async function writeAll(tx: Tx, actor: Actor, decisions: readonly Decision<Row>[], stored?: StoredImage): Promise<void> {
    for (const alike of Map.groupBy(decisions, ({ written }) => JSON.stringify(written)).values()) {
      const ids = alike.map(({ found }) => found.id);
      await store.update(tx, kind, ids, (alike[0] as Decision<Row>).written);
    }
    const entries: NewEntry[] = [];
    for (const { found, step, action, changes } of decisions) {
      if (stored) await files.attach(tx, area, found.id, stored);
      const kept = filesOf(step.after ?? found);
      for (const each of filesOf(found)) if (!kept.has(each)) await files.release(tx, each);
      entries.push(await entryOf(tx, actor, action, step, changes));
    }
    await history.appendEach(tx, entries);
  }

  /** The first correction keeps the record as it was sent, and when and by whom it was corrected. Later corrections don't change that. */
  async function keepOriginal(tx: Tx, actor: Actor, found: Row): Promise<Partial<Row>> {
    const { original } = kind;
    if (!original || found[original.column] !== null) return {};
    const sent: object = JSON.parse((await answer(tx, found, original.fields)).text);
    const kept = { ...sent, correctedAt: now(), correctedBy: actor.username };
    return { [original.column]: JSON.stringify(kept) } as Partial<Row>;
  }

  /** Marks a locked record as deleted. The row and the picture stay, so that it can be restored. */
  function decideRemoval(actor: Actor, found: Row, at = now()): Decision<Row> {
    assertMay(policy.canDelete(actor, found), refusals.remove);
    const written = { deletedAt: at, deletedBy: actor.accountId, updatedAt: at } as Partial<Row>;
    return { step: { before: found, after: undefined }, found, written, action: 'deleted', changes: kind.gist(found, 'from') };
  }

  /** Marks a locked record as deleted. The caller must call `follow`. */
  async function removeLocked(tx: Tx, actor: Actor, found: Row): Promise<Step<Row>> {
    const decision = decideRemoval(actor, found);
    await writeAll(tx, actor, [decision]);
    return decision.step;
  }

  /** Restores a deleted record in the caller's transaction. Does not check permissions. */
  async function restoreIn(tx: Tx, actor: Actor, id: string): Promise<Row> {
    const change = await kind.prepareRestore?.(tx, actor, id);
    const restored = (await store.restore(tx, kind, id, { ...change, updatedAt: now() })) as Row | undefined;
    if (!restored) throw notFound(noun);
    return follow(tx, actor, await appendEntry(tx, actor, 'restored', { before: undefined, after: restored }, kind.gist(restored, 'to')));
  }

  /** Stores a picture before the transaction that refers to it, and turns a violated unique key into the kind's own refusal. */
  async function write<Result>(
    file: IncomingFile | undefined,
    work: (tx: Tx, stored: StoredImage | undefined) => Promise<Result>,
  ): Promise<Result> {
    const stored = file && picture && (await files.storeImage(file, picture));
    try {
      return await files.discardOnFailure(stored, () => db.write((tx) => work(tx, stored)));
    } catch (error) {
      const constraint = findUniqueViolation(error)?.constraint;
      throw (constraint !== undefined && kind.refusalOfTaken?.(constraint)) || error;
    }
  }

  async function change(actor: Actor, id: string, sent: Change, file?: IncomingFile, derive?: (row: Row) => Change): Promise<JsonText> {
    if (file) {
      // A first check, so that no picture is stored for nothing. The decisive one follows once the row is locked.
      const [found] = await store.list(db.read, kind, actor, [id]);
      if (!found) throw notFound(noun);
      assertMay(policy.canEdit(actor, found as Row), refusals.edit);
    }
    return write(file, async (tx, stored) => {
      const prepared = derive ? (row: Row | undefined) => ({ sent: derive(row as Row) }) : await prepare(tx, actor, sent);
      const found = await lock(tx, actor, id);
      return answer(tx, await follow(tx, actor, await editLocked(tx, actor, found, prepared, { version: sent.version, stored })));
    });
  }

  return {
    /** Those of these records that the actor sees, which are not deleted. */
    listSeen: async (reader: Reader, actor: Actor, ids: readonly string[]): Promise<Row[]> =>
      (ids.length === 0 ? [] : await store.list(reader, kind, actor, ids)) as Row[],

    createIn,
    restoreIn,
    prepare,
    lock,
    /** The instant for records that are written together. */
    now,
    decideEdit,
    decideRemoval,
    writeAll,
    editLocked,
    removeLocked,

    async create(actor: Actor, draft: Draft, file?: IncomingFile): Promise<JsonText> {
      assertMay(policy.canCreate(actor), refusals.create);
      return write(file, async (tx, stored) => answer(tx, await createIn(tx, actor, draft, stored)));
    },

    /** Merges a change. A change to the present values writes nothing, not even a history entry. */
    update: (actor: Actor, id: string, sent: Change, file?: IncomingFile): Promise<JsonText> => change(actor, id, sent, file),

    /** A change derived from the locked record, so that neither of two concurrent changes is lost. */
    derive: (actor: Actor, id: string, derive: (row: Row) => Change): Promise<JsonText> =>
      change(actor, id, {} as Change, undefined, derive),

    /** Merges a change in the caller's transaction. */
    async changeIn(tx: Tx, actor: Actor, id: string, sent: Change): Promise<void> {
      const prepared = await prepare(tx, actor, sent);
      await follow(tx, actor, await editLocked(tx, actor, await lock(tx, actor, id), prepared));
    },

    async remove(actor: Actor, id: string): Promise<undefined> {
      await db.write(async (tx) => follow(tx, actor, await removeLocked(tx, actor, await lock(tx, actor, id))));
    },

    async restore(actor: Actor, id: string): Promise<JsonText> {
      assertMay(policy.canRestore(actor), refusals.restore);
      return write(undefined, async (tx) => answer(tx, await restoreIn(tx, actor, id)));
    },

    /** Permanently removes these records, deleted or not, and their pictures, in the caller's transaction and without a history entry. */
    async removeForGood(tx: Tx, ids: readonly string[]): Promise<void> {
      if (ids.length === 0) return;
      const removed = (await store.removeForGood(tx, kind, ids)) as Row[];
      for (const file of removed.flatMap((row) => [...filesOf(row)])) await files.release(tx, file);
      const present = removed.filter(({ deletedAt }) => deletedAt === null);
      await kind.follow?.(
        tx,
        present.map((before) => ({ before, after: undefined })),
      );
    },
  };
}

function assertMay(isAllowed: boolean, message: string) {
  if (!isAllowed) throw new AppError('forbidden', message);
}

/** What a change asks for is allowed, but contradicts this record's other fields: of several records changed at once it alone stays. */
export class Contradiction extends AppError {}

/** Refuses with all invalid fields: those that contradict the record, and those that no record may get. */
function assertConsistent(contradicting: FieldErrors = {}, unfit: FieldErrors = {}) {
  const fields = { ...contradicting, ...unfit };
  const [message] = Object.values(fields);
  if (message === undefined) return;
  const Refusal = Object.keys(unfit).length === 0 ? Contradiction : AppError;
  throw new Refusal('invalid', message, { fields });
}
