import { Readable } from 'node:stream';
import type { Actor } from '@fairlead/contract/kit/permissions';
import { REPORT_MAILED_BYTES } from '@fairlead/contract/reports/schedules';
import type { Clock } from '../../../platform/clock/clock.ts';
import type { Database, Reader, Tx } from '../../../platform/db/database.ts';
import type { Files } from '../../../platform/files/files.ts';
import { storeMail, type Writer } from '../../../platform/mail/mail.ts';
import { MEDIA_TYPES } from '../../../platform/output/file.ts';
import { findActorByEmail } from '../../people/people.service.ts';
import { readDateLanguage } from '../../profile/profile.service.ts';
import { canOpen } from '../reports.policy.ts';
import { nameFile, titleReport } from '../reports.rules.ts';
import * as store from '../reports.store.ts';

/** The kind of mail that brings a scheduled report. */
export const REPORT_MAIL = 'report';

/** Who has this address and may open the report. */
async function findReader(reader: Reader, address: string, report: store.ReportRow): Promise<Actor | undefined> {
  const actor = await findActorByEmail(reader, address);
  return actor && canOpen(actor, await store.readScope(reader, actor), report) ? actor : undefined;
}

/** Stores the mails of a report, in the transaction in which it becomes ready. Who may not open it gets none. */
export async function storeReportMails(tx: Tx, id: string, clock: Clock): Promise<void> {
  const report = await store.find(tx, id);
  const addresses: string[] = report ? JSON.parse(report.recipients) : [];
  for (const address of addresses)
    if (report && (await findReader(tx, address, report))) await storeMail(tx, { kind: REPORT_MAIL, about: id, address }, clock);
}

interface Parts {
  db: Database;
  files: Files;
  /** The address users open. */
  publicUrl: string | undefined;
}

/** Writes these mails. Whoever may not open the report any more, or whose report was removed, gets none. */
export function createReportMailWriter({ db, files, publicUrl }: Parts): Writer {
  return async ({ about, address }) => {
    const report = await store.find(db.read, about);
    const file = report?.fileId ? await files.find(report.fileId) : undefined;
    const reader = report && (await findReader(db.read, address, report));
    if (!file || !reader) return undefined;
    const { type, format, periodFrom, periodTo, username, bytes } = report;
    const named = { type, from: periodFrom, to: periodTo };
    const subject = titleReport(named, await readDateLanguage(db.read, reader.accountId));
    const by = `It was scheduled by ${username ?? 'somebody'}. To change that, open Reports in Fairlead.`;
    const isAttached = (bytes ?? 0) <= REPORT_MAILED_BYTES;
    if (!isAttached)
      return {
        subject,
        lines: ['This report is ready. Its file is too large for a mail; it is under Recent reports in Fairlead for 30 days.', by],
        ...(publicUrl !== undefined && { highlight: `${publicUrl.replace(/\/$/, '')}/reports` }),
      };
    // Opened only when the mail is really sent.
    const content = Readable.from(
      (async function* read() {
        yield* await files.read(file);
      })(),
    );
    return {
      subject,
      lines: ['This report is attached.', by],
      attachments: [{ filename: `${nameFile(named)}.${format}`, contentType: MEDIA_TYPES[format], content }],
    };
  };
}
