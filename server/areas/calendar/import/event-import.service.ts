import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { type CalendarImport, IMPORT_SHOWN } from '@fairlead/contract/calendar/import';
import type { Actor } from '@fairlead/contract/kit/permissions';
import { type Clock, newId, type ReadZone } from '../../../platform/clock/clock.ts';
import type { Database } from '../../../platform/db/database.ts';
import type { IncomingFile } from '../../../platform/files/incoming-file.ts';
import { invalidField, notAllowed, notFound } from '../../../platform/http/app-error.ts';
import { type JobContext, runJob } from '../../../platform/jobs/job.ts';
import type { Jobs } from '../../../platform/jobs/jobs.ts';
import { decodeText, encodingFinder } from '../../../records/import/reading/file-bytes.rules.ts';
import type { Clients } from '../../clients/clients.service.ts';
import type { History } from '../../history/history.service.ts';
import type { Team } from '../../team/team.service.ts';
import { type EventRow, type Owner, rowOf } from '../calendar.rules.ts';
import { EVENT_KIND } from '../calendar.service.ts';
import * as store from './event-import.store.ts';
import type { ReadCalendar, ReadEvent } from './read-calendar.rules.ts';

/** Events in a transaction, which must be short. */
const STORED_AT_ONCE = 100;

/** A common file takes a second. Some rules keep the parser looking for a date that never comes. */
const READ_MS_MAX = 60_000;

interface ReadInput {
  path: string;
  zone: string;
}

/** Reads a file in a process of its own: a hostile one costs time and memory. */
export const readCalendarFile = runJob(
  'calendar.read-file',
  async ({ clock }: JobContext, { path, zone }: ReadInput): Promise<ReadCalendar> => {
    const finder = encodingFinder();
    for await (const bytes of createReadStream(path)) finder.take(bytes);
    let text = '';
    for await (const piece of decodeText(createReadStream(path), finder.end().encoding)) text += piece;
    const { readCalendar } = await import('./read-calendar.rules.ts');
    return readCalendar(text, { zone, now: clock.now() });
  },
  { mostMs: READ_MS_MAX },
);

interface Parts {
  db: Database;
  jobs: Jobs;
  clock: Clock;
  history: History;
  team: Team;
  clients: Clients;
  readZone: ReadZone;
}

export type EventImport = ReturnType<typeof createEventImport>;

/** iCalendar files into a client's, an employee's or the workspace's calendar (docs/product/calendar.md). */
export function createEventImport({ db, jobs, clock, history, team, clients, readZone }: Parts) {
  /** Stores the events that are not here yet and returns how many those were. Nothing is stored twice, whoever imports it at the same time. */
  async function storeAll(actor: Actor, owner: Owner, events: readonly ReadEvent[]): Promise<number> {
    let added = 0;
    for (let at = 0; at < events.length; at += STORED_AT_ONCE) {
      const some = events.slice(at, at + STORED_AT_ONCE);
      added += await db.write(async (tx) => {
        const clientId = owner.clientId === undefined ? undefined : await clients.hold(tx, actor, owner.clientId);
        if (owner.clientId !== undefined && clientId === undefined) throw notFound('Client');
        return store.insertNew(
          tx,
          some.map((event) => toRow(actor, { ...owner, clientId }, event)),
        );
      });
    }
    return added;
  }

  function toRow({ accountId }: Actor, owner: Owner, { key, series, draft }: ReadEvent): EventRow {
    const made = { id: newId(), createdBy: accountId, at: clock.now().toISOString(), fileId: null };
    return rowOf({ ...draft, owner, importKey: keyIn(owner, key), seriesId: series && seriesIn(owner, series) }, made);
  }

  return {
    async take(actor: Actor, named: Owner, file: IncomingFile | undefined, isPreview: boolean): Promise<CalendarImport> {
      if (!EVENT_KIND.policy.canCreate(actor)) throw notAllowed('import events');
      const owner = named.clientId === undefined ? named : { ...named, clientId: await clients.currentOf(db.read, named.clientId) };
      if (owner.clientId !== undefined && owner.employeeId !== undefined)
        throw invalidField('employee', 'Choose a client or an employee, not both');
      if (owner.clientId !== undefined && !(await clients.canSee(actor, owner.clientId))) throw notFound('Client');
      if (owner.employeeId !== undefined && !(await team.canSee(actor, owner.employeeId))) throw notFound('Employee');
      const { path, name = 'calendar.ics' } = file as IncomingFile;
      const read = await jobs.run(readCalendarFile, { path, zone: await readZone() }, { accountId: actor.accountId });
      const known = await store.findKnown(
        db.read,
        read.events.map((event) => ({ id: ownId(event), key: keyIn(owner, event.key) })),
      );
      const events = read.events.filter((event) => !known.has(keyIn(owner, event.key)));
      const added = isPreview ? events.length : await storeAll(actor, owner, events);
      if (!isPreview && added > 0)
        await db.write((tx) =>
          history.append(tx, {
            actor,
            area: EVENT_KIND.area,
            entityId: newId(),
            action: 'imported',
            changes: { file: name, events: added },
            subjects: [owner.clientId, owner.employeeId].filter((id) => id !== undefined),
          }),
        );
      return {
        name: read.name,
        found: read.events.length,
        added,
        present: read.events.length - added,
        events: events
          .slice(0, IMPORT_SHOWN)
          .map(({ draft: { endDate = null, endTime = null, allDay = false, ...draft } }) => ({ ...draft, endDate, endTime, allDay })),
        bounded: read.bounded,
        problems: read.problems.slice(0, IMPORT_SHOWN),
        problemCount: read.problems.length,
      };
    },
  };
}

/** A series stands in one calendar; the same file in another calendar is another one. */
const seriesIn = (owner: Owner, series: string) => createHash('sha256').update(keyIn(owner, series)).digest('base64url');

const keyIn = ({ clientId, employeeId }: Owner, key: string) => `${clientId ?? employeeId ?? 'workspace'}:${key}`;

/** The id of an event of Fairlead's own that comes back in a file. */
const ownId = ({ uid }: ReadEvent): string | null => /^([0-9a-f-]{36})@fairlead$/.exec(uid)?.[1] ?? null;
