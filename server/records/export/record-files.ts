import type { Readable } from 'node:stream';
import type { Actor } from '@fairlead/contract/kit/permissions';
import type { PageExportQuery, TableExportQuery } from '@fairlead/contract/kit/records/lists';
import { dayIn, dayText, isTimeZone } from '@fairlead/contract/kit/time';
import { zoneText } from '@fairlead/contract/kit/zone-names';
import type { Clock, ReadZone } from '../../platform/clock/clock.ts';
import { createTurns } from '../../platform/http/limits/turns.ts';
import type { StreamAnswer } from '../../platform/http/register.ts';
import { type JobContext, type StreamJob, streamJob } from '../../platform/jobs/job.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import { attachmentHeaders, type FileFormat, type PageFormat, writePageFile } from '../../platform/output/file.ts';
import type { FilePieces, RecordPage } from '../../platform/output/table.ts';
import { describeRows, readIds, type TableFile } from './table-file.ts';

/** Concurrent downloads of one account. Each file stays on the disk until it is downloaded. */
const MOST_OF_AN_ACCOUNT = 4;

interface PageInput {
  format: PageFormat;
  page: RecordPage;
}

const writePage = ({ signal }: JobContext, { format, page }: PageInput): FilePieces => writePageFile(format, page, signal);

export const exportPage = streamJob('records.export-page', writePage);
/** Typesetting a large PDF takes about 800 MB, so only one is made at a time. */
export const printPage = streamJob('records.print-page', writePage, { turn: 'pdf' });

interface Parts {
  jobs: Jobs;
  clock: Clock;
  readZone: ReadZone;
  /** How somebody wants dates written. */
  readDateLanguage: (accountId: string) => Promise<string>;
  /** Called before anybody gets the rows of a list, with its name and which of them, in words. */
  tellExport: (actor: Actor, told: { list: string; format: string; rows: string | undefined }) => Promise<void>;
}

export type RecordFiles = ReturnType<typeof createRecordFiles>;

/** Files made from records of any kind, for download. */
export function createRecordFiles({ jobs, clock, readZone, readDateLanguage, tellExport }: Parts) {
  const files = createTurns({
    ofAccount: MOST_OF_AN_ACCOUNT,
    tooMany: `You are downloading ${MOST_OF_AN_ACCOUNT} files already. Wait for one of them to end.`,
  });

  /** Streams the file that a job makes, once it may begin and `tell` has told of it. The job ends if the reader disconnects. */
  async function stream<Input>(
    actor: Actor,
    job: StreamJob<Input>,
    input: Input,
    gone: AbortSignal,
    tell?: () => Promise<void>,
  ): Promise<Readable> {
    const end = await files.take(actor.accountId);
    try {
      await tell?.();
      const made = await jobs.stream(job, input, { accountId: actor.accountId, signal: gone });
      made.once('close', end);
      return made;
    } catch (error) {
      end();
      throw error;
    }
  }

  /** The reader's time zone if the query names one, or the workspace's. */
  const chooseTimeZone = async ({ timeZone }: { timeZone?: string | undefined }) =>
    timeZone !== undefined && isTimeZone(timeZone) ? timeZone : readZone();

  /** As in 'Made Nov 21, 2026, 14:05 (Asia/Kolkata) by riya.nair', in the reader's language of dates. */
  async function describeMaking({ username, accountId }: Actor, timeZone: string): Promise<string> {
    const time = new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' }).format(clock.now());
    const day = dayText(dayIn(timeZone, clock.now()), await readDateLanguage(accountId));
    return `Made ${day}, ${time} (${zoneText(timeZone)}) by ${username}`;
  }

  return {
    chooseTimeZone,
    describeMaking,

    /** A list's filtered or selected rows as a file named after the list and the day. `names` are of records that a filter names by id. */
    async takeTable(
      actor: Actor,
      table: TableFile,
      query: TableExportQuery,
      gone: AbortSignal,
      names: Readonly<Partial<Record<string, string>>> = {},
    ): Promise<StreamAnswer> {
      const ids = readIds(query, table.nouns);
      const timeZone = await chooseTimeZone(query);
      const { title } = table.describe(query);
      const subtitles = [describeRows(table, query, names), await describeMaking(actor, timeZone)];
      const tell = () => tellExport(actor, { list: title, format: query.format, rows: subtitles[0] });
      const job = query.format === 'pdf' ? table.printJob : table.exportJob;
      const made = await stream(
        actor,
        job,
        { actor, query, ids, title, subtitles, language: await readDateLanguage(actor.accountId), zone: await readZone(), timeZone },
        gone,
        tell,
      );
      return { stream: made, headers: attachmentHeaders(`${title} ${dayIn(timeZone, clock.now())}`, query.format) };
    },

    /** A file of a kind's own, made by its job. One that holds no list need not be told of. */
    async take<Input>(
      actor: Actor,
      job: StreamJob<Input>,
      input: Input,
      gone: AbortSignal,
      { name, format, isList = true }: { name: string; format: FileFormat; isList?: boolean },
    ): Promise<StreamAnswer> {
      const tell = isList ? () => tellExport(actor, { list: name, format, rows: undefined }) : undefined;
      return { stream: await stream(actor, job, input, gone, tell), headers: attachmentHeaders(name, format) };
    },

    /** A record's page as a file named after the record. */
    async takePage(actor: Actor, { format }: PageExportQuery, page: RecordPage, gone: AbortSignal): Promise<StreamAnswer> {
      const made = await stream(actor, format === 'pdf' ? printPage : exportPage, { format, page }, gone);
      return { stream: made, headers: attachmentHeaders(page.title, format) };
    },
  };
}
