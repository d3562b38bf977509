import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReportRow } from '@fairlead/contract/kit/report/content';
import { dayText, timeIn } from '@fairlead/contract/kit/time';
import { zoneText } from '@fairlead/contract/kit/zone-names';
import type { ReportFormat, ReportType } from '@fairlead/contract/reports';
import { createFiles } from '../../../platform/files/files.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import { type ResumableContext, resumableJob } from '../../../platform/jobs/resumable-job.ts';
import { MEDIA_TYPES } from '../../../platform/output/file.ts';
import { writeReport } from '../../../platform/output/report/report.ts';
import { createHistory } from '../../history/history.service.ts';
import { readDateLanguage } from '../../profile/profile.service.ts';
import { actorNow, assertSeesAsBefore } from '../../sign-in/sign-in.service.ts';
import { REPORT_READERS } from '../content/report-content.service.ts';
import { nameFile, type Period } from '../reports.rules.ts';
import * as store from '../reports.store.ts';
import { storeReportMails } from '../schedules/report-mail.service.ts';

/** How far it is, is noted after so many rows. */
const NOTED_ROWS = 2000;
const LIMIT_MS = 60_000;
const NO_ACCOUNT = 'The account that asked for this report can no longer sign in';

interface MakingInput {
  id: string;
  accountId: string;
  type: ReportType;
  format: ReportFormat;
  isAnalytics: boolean;
  period: Period;
  today: string;
  zone: string;
  books: string;
}

/** Writes the file beside the others and stores it. A start that goes on with a report makes it anew. */
async function make(context: ResumableContext, { id, accountId, type, format, isAnalytics, ...asked }: MakingInput): Promise<void> {
  const { db, dataDir, storage, clock, signal } = context;
  const actor = await actorNow(db.read, accountId);
  if (!actor) throw new AppError('forbidden', NO_ACCOUNT);
  const language = await readDateLanguage(db.read, accountId);
  const { content, rows } = await REPORT_READERS[type](db.read, { actor, language, ...asked });
  const { total } = content.detail;
  let done = 0;

  async function* counted(): AsyncGenerator<ReportRow> {
    for await (const row of rows) {
      yield row;
      done += 1;
      if (done % NOTED_ROWS > 0) continue;
      await assertSeesAsBefore(db.read, actor as NonNullable<typeof actor>);
      await context.step(
        async () => undefined,
        () => ({ done, total }),
      );
    }
  }

  await context.step(
    async () => undefined,
    () => ({ done, total }),
  );
  const made = `Made ${dayText(asked.today, language)}, ${timeIn(asked.zone, clock.now())} (${zoneText(asked.zone)}) by ${actor.username}`;
  const pieces = writeReport(format, { content, language, subtitles: [made], rows: counted() }, { isAnalytics, signal });
  const path = join(dataDir, 'tmp', `${id}.report`);
  try {
    const incoming = await receive(pieces, path);
    const files = createFiles(db, { dataDir, storage, clock });
    const name = `${nameFile({ type, ...asked.period })}.${format}`;
    const stored = await files.storeFile({ field: 'file', name, ...incoming }, { name, typeOf: () => MEDIA_TYPES[format] });
    await files.discardOnFailure(stored, () =>
      context.finish(
        async (tx) => {
          if (!(await store.settle(tx, id, { state: 'ready', fileId: stored.id, bytes: stored.bytes })))
            throw new AppError('conflict', 'This report was cancelled');
          await files.attach(tx, 'reports', id, stored);
          await storeReportMails(tx, id, clock);
          const history = createHistory(db, clock);
          await history.append(tx, { actor: null, area: 'reports', entityId: id, action: 'finished', recipients: [accountId] });
        },
        { done: total, total },
      ),
    );
  } finally {
    await rm(path, { force: true });
  }
}

async function receive(pieces: AsyncIterable<string | Uint8Array>, path: string) {
  const hash = createHash('sha256');
  let bytes = 0;
  async function* measured() {
    for await (const piece of pieces) {
      const part = typeof piece === 'string' ? Buffer.from(piece) : piece;
      hash.update(part);
      bytes += part.length;
      yield part;
    }
  }
  await mkdir(join(path, '..'), { recursive: true });
  await pipeline(Readable.from(measured()), createWriteStream(path));
  return { path, bytes, sha256: hash.digest('hex') };
}

export const makeReport = resumableJob('reports.make', make, { limitMs: LIMIT_MS });
/** Typesetting takes some 800 MB, so only one PDF is made at a time. */
export const printReport = resumableJob('reports.print', make, { limitMs: LIMIT_MS, turn: 'pdf' });
