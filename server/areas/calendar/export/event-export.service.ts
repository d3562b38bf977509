import { EVENT_FIELDS, type Event } from '@fairlead/contract/calendar';
import type { EventExportQuery } from '@fairlead/contract/calendar/export';
import type { Actor } from '@fairlead/contract/kit/permissions';
import { optionLabel } from '@fairlead/contract/kit/records/fields';
import { zoneText } from '@fairlead/contract/kit/zone-names';
import type { ReadZone } from '../../../platform/clock/clock.ts';
import { notFound } from '../../../platform/http/app-error.ts';
import type { StreamAnswer } from '../../../platform/http/register.ts';
import { type JobContext, streamJob } from '../../../platform/jobs/job.ts';
import { writeTableFile } from '../../../platform/output/file.ts';
import type { FilePieces, Row } from '../../../platform/output/table.ts';
import { fileColumns } from '../../../records/export/file-columns.ts';
import type { RecordFiles } from '../../../records/export/record-files.ts';
import { readJson } from '../../../records/filters/reply.ts';
import type { Clients } from '../../clients/clients.service.ts';
import type { Team } from '../../team/team.service.ts';
import { assertDays } from '../calendar.service.ts';
import { EVENT_SOURCE, listIds, type Whose } from '../event-list.store.ts';
import { eventsAsText, frameOf } from './calendar-file.rules.ts';
import { periodInWords, planSheet } from './sheet.rules.ts';

/** The key of a series means nothing in a file. */
const { seriesId: _series, ...FILE_FIELDS } = EVENT_FIELDS;

const READ_AT_ONCE = 500;
/** Events on a PDF's sheet; more take too long to typeset. */
const PRINTED_MAX = 5000;

interface Input {
  actor: Actor;
  query: Pick<EventExportQuery, 'format' | 'view' | 'from' | 'to'>;
  whose: Whose;
  title: string;
  subtitles: string[];
  /** The workspace's time zone. */
  zone: string;
}

/** Writes the events in a process of its own. */
async function* writeEvents({ db, signal }: JobContext, { actor, query, whose, title, subtitles, zone }: Input): FilePieces {
  const ids = await listIds(db.read, actor, whose, query);
  async function* inBatches(): AsyncGenerator<Event[]> {
    for (let at = 0; at < ids.length; at += READ_AT_ONCE)
      yield (await readJson(db.read, EVENT_SOURCE, ids.slice(at, at + READ_AT_ONCE))).map((text) => JSON.parse(text));
  }
  if (query.format === 'ics') {
    const { begin, end } = frameOf(title);
    yield begin;
    for await (const events of inBatches()) yield eventsAsText(events, zone);
    yield end;
  } else if (query.format === 'pdf') {
    const printed: Event[] = [];
    for await (const events of inBatches()) {
      printed.push(...events);
      if (printed.length >= PRINTED_MAX) break;
    }
    const note =
      ids.length > PRINTED_MAX ? `These are the first ${PRINTED_MAX} of ${ids.length} events. Export as CSV to get all of them.` : '';
    const plan = planSheet(query.view, query, printed.slice(0, PRINTED_MAX));
    const { writePdfSheet } = await import('../../../platform/output/pdf/pdf.ts');
    yield* writePdfSheet({ title, subtitles, note, ...plan }, signal);
  } else {
    const rows = (async function* (): AsyncGenerator<Row> {
      for await (const events of inBatches()) for (const event of events) yield rowOf(event);
    })();
    yield* writeTableFile(query.format, { title, subtitles, columns: fileColumns(FILE_FIELDS), rows }, signal);
  }
}

export const exportEvents = streamJob('calendar.export-events', writeEvents);
export const printEvents = streamJob('calendar.print-events', writeEvents, { turn: 'pdf' });

const rowOf = ({
  clientId: _client,
  employeeId: _employee,
  assignedTeamMemberId: _member,
  seriesId: _series,
  allDay,
  ...event
}: Event): Row => ({
  ...event,
  eventType: optionLabel(EVENT_FIELDS.eventType, event.eventType),
  color: event.color && optionLabel(EVENT_FIELDS.color, event.color),
  allDay: allDay ? 'Yes' : 'No',
});

interface Parts {
  clients: Clients;
  team: Team;
  files: RecordFiles;
  readZone: ReadZone;
}

export type EventExport = ReturnType<typeof createEventExport>;

/** The shown events as a file (docs/product/calendar.md). */
export function createEventExport({ clients, team, files, readZone }: Parts) {
  return {
    async take(actor: Actor, query: EventExportQuery, gone: AbortSignal): Promise<StreamAnswer> {
      const { client, employee, ofEmployee, format, view } = query;
      const days = assertDays(query);
      const person = employee ?? ofEmployee;
      const [clientName, employeeName] = await Promise.all([client && clients.nameSeen(actor, client), person && team.nameOf(person)]);
      if (client && clientName === undefined) throw notFound('Client');
      if (person && employeeName === undefined) throw notFound('Employee');
      const whose = { clientId: client, about: employee, employeeId: ofEmployee };
      const title = [clientName, employeeName, 'Calendar', periodInWords(days)].filter((part) => part).join(' ');
      const zone = await readZone();
      const subtitles = [`Times are those of ${zoneText(zone)}`, await files.describeMaking(actor, await files.chooseTimeZone(query))];
      const input = { actor, query: { ...days, format, view }, whose, title, subtitles, zone };
      return files.take(actor, format === 'pdf' ? printEvents : exportEvents, input, gone, { name: title, format });
    },
  };
}
