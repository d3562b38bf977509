import { IMPORT_MESSAGES, IMPORTS_MAX_AT_ONCE } from '@fairlead/contract/kit/import/imports';
import type { Actor } from '@fairlead/contract/kit/permissions';
import type { Clock, ReadZone } from '../../../platform/clock/clock.ts';
import type { Database, Reader, Tx } from '../../../platform/db/database.ts';
import type { Storage } from '../../../platform/files/storage/storage.ts';
import type { Trash } from '../../../platform/files/trash.ts';
import { conflict, notAllowed, notFound } from '../../../platform/http/app-error.ts';
import type { ResumableJob } from '../../../platform/jobs/resumable-job.ts';
import { type ResumableJobs, TooManyAttempts } from '../../../platform/jobs/resumable-jobs.ts';
import * as store from '../imports.store.ts';
import type { ImportJobs } from '../jobs/import-jobs.ts';
import { type ImportHistory, type ImportKinds, type ImportWork, kindIn } from '../jobs/job-parts.ts';
import type { ImportKind } from '../kind.ts';
import * as rights from '../rights.ts';

export interface ImportParts {
  db: Database;
  clock: Clock;
  history: ImportHistory;
  resumable: ResumableJobs;
  importJobs: ImportJobs;
  kinds: ImportKinds;
  readZone: ReadZone;
  actorNow(reader: Reader, accountId: string): Promise<Actor | undefined>;
  storage: Storage;
  trash: Trash;
  accounts: { namesOf(reader: Reader, ids: readonly string[]): Promise<ReadonlyMap<string, string>> };
}

export type ImportAccess = ReturnType<typeof createImportAccess>;

/** What every state of an import needs: finding it for who may see it, and moving it on. */
export function createImportAccess({ db, history, resumable, kinds }: Pick<ImportParts, 'db' | 'history' | 'resumable' | 'kinds'>) {
  const explain = (error: unknown, otherwise: string) => (error instanceof TooManyAttempts ? error.message : otherwise);

  const kindOf = ({ kind }: Pick<store.ImportRecord, 'kind'>): ImportKind => kindIn(kinds, kind);
  const listImportable = (actor: Actor) => Object.values(kinds).filter((kind) => kind.canImport(actor));

  /** Tells open windows what was done so far, and notifies the owner unless somebody stopped it by hand. */
  const tellStopped = (tx: Tx, actor: Actor | null, { id, accountId }: Pick<store.ImportRecord, 'id' | 'accountId'>) =>
    history.append(tx, { actor, area: 'imports', entityId: id, action: 'stopped', recipients: actor ? [] : [accountId] });

  /** Whether the actor may import records of this kind, or of any. */
  function assertMay(actor: Actor, kind?: ImportKind) {
    const [first] = Object.values(kinds);
    if (kind ? !kind.canImport(actor) : listImportable(actor).length === 0) throw notAllowed(`import ${(kind ?? first)?.name}`);
  }

  async function load(actor: Actor, id: string): Promise<store.ImportRecord> {
    const record = await store.find(db.read, id);
    if (!record || !rights.canSee(actor, record)) throw notFound('Import');
    assertMay(actor, kindOf(record));
    return record;
  }

  /** Moves an import on if it is in one of the states `from`, so that of two presses of a button only one counts. Throws 409 otherwise. */
  async function moveOn(tx: Tx, id: string, from: readonly store.State[], to: Partial<store.ImportRecord>): Promise<store.ImportRecord> {
    const record = await store.change(tx, id, from, to);
    if (record) return record;
    const found = await store.find(tx, id);
    throw conflict(found && !store.BUSY.includes(found.state) ? IMPORT_MESSAGES.notReady : IMPORT_MESSAGES.busy);
  }

  const describeWork = <Input extends ImportWork>(input: Input) => ({
    id: input.importId,
    accountId: input.accountId,
    input,
    atMost: IMPORTS_MAX_AT_ONCE,
    tooMany: IMPORT_MESSAGES.atOnce,
  });

  /** Begins work on an import in the transaction that brings it into the state of being worked on. */
  function begin<Input extends ImportWork>(
    job: ResumableJob<Input>,
    input: Input,
    work: (tx: Tx) => Promise<store.ImportRecord>,
  ): Promise<store.ImportRecord> {
    return resumable.begin(job, describeWork(input), work);
  }

  return { explain, kindOf, listImportable, tellStopped, assertMay, load, moveOn, describeWork, begin };
}
