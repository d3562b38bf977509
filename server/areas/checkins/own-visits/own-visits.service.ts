import { Readable } from 'node:stream';
import type { CheckIn } from '@fairlead/contract/checkins';
import type { VisitNotice } from '@fairlead/contract/checkins/notice';
import type { Actor } from '@fairlead/contract/kit/permissions';
import type { Database } from '../../../platform/db/database.ts';
import type { Files } from '../../../platform/files/files.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import type { StreamAnswer } from '../../../platform/http/register.ts';
import { writeCsvTable } from '../../../platform/output/csv.ts';
import { type SentZip, sendZip } from '../../../platform/output/zip.ts';
import { readJson } from '../../../records/filters/reply.ts';
import { CHECKIN_SOURCE } from '../check-in-list.store.ts';
import * as rules from './own-visits.rules.ts';
import * as store from './own-visits.store.ts';

/** Visits that are read at a time while they are sent. */
const AT_ONCE = 100;

interface Parts {
  db: Database;
  files: Pick<Files, 'find' | 'read'>;
  readNotice: (actor: Actor) => Promise<VisitNotice>;
}

/** An account and the visits that are its own. */
interface Own {
  accountId: string;
  ids: readonly string[];
}

export type OwnVisits = ReturnType<typeof createOwnVisits>;

/** Everything that is stored of somebody's own visits, for them alone (docs/product/checkins.md). */
export function createOwnVisits({ db, files, readNotice }: Parts) {
  /** A visit that is removed for good meanwhile is left out. */
  async function* readVisits({ accountId, ids }: Own): AsyncGenerator<rules.OwnVisit> {
    for (let at = 0; at < ids.length; at += AT_ONCE) yield* await readSome({ accountId, ids: ids.slice(at, at + AT_ONCE) });
  }

  async function readSome({ accountId, ids }: Own): Promise<rules.OwnVisit[]> {
    const visits = (await readJson(db.read, CHECKIN_SOURCE, ids)).map((json): CheckIn => JSON.parse(json));
    const more = new Map((await store.listMore(db.read, ids)).map((each) => [each.id, each]));
    const history = Map.groupBy(await store.listHistory(db.read, ids), ({ entityId }) => entityId);
    const log = Map.groupBy(await store.listLog(db.read, ids), ({ checkInId }) => checkInId);
    const fileIds = visits.flatMap(rules.photoIdsOf).filter((id) => id !== undefined);
    const types = new Map((await store.listFileTypes(db.read, fileIds)).map(({ id, mimeType }) => [id, mimeType]));
    return visits.flatMap((visit) => {
      const found = more.get(visit._id);
      if (!found) return [];
      const [photoId, firstId] = rules.photoIdsOf(visit);
      const name = (id: string | undefined, which: '' | ' as first sent') => {
        const type = types.get(id ?? '');
        return id !== undefined && type !== undefined ? { fileId: id, name: rules.photoName(visit, which, type) } : undefined;
      };
      return {
        ...visit,
        // How far another's clock was off is for Managers alone.
        more: visit.userId === accountId ? found : { ...found, clockOffset: null },
        ...{ photo: name(photoId, ''), firstPhoto: name(firstId, ' as first sent') },
        ...{ history: history.get(visit._id) ?? [], log: log.get(visit._id) ?? [] },
      };
    });
  }

  async function* writeJson(own: Own) {
    let before = '[\n';
    for await (const visit of readVisits(own)) {
      yield before + JSON.stringify(rules.jsonOf(visit));
      before = ',\n';
    }
    yield before === '[\n' ? '[]\n' : '\n]\n';
  }

  async function* rowsOf(own: Own) {
    for await (const visit of readVisits(own)) yield rules.rowOf(visit);
  }

  async function pack(zip: SentZip, own: Own, notice: VisitNotice) {
    const asText = { compress: true };
    const table = { title: 'Visits', subtitles: [], columns: rules.OWN_COLUMNS, rows: rowsOf(own) };
    await zip.add('visits.csv', Readable.from(writeCsvTable(table)), asText);
    await zip.add('visits.json', Readable.from(writeJson(own)), asText);
    await zip.add('notice.txt', Readable.from([rules.noticeText(notice)]), asText);
    const missing: string[] = [];
    for await (const { photo, firstPhoto } of readVisits(own))
      for (const each of [photo, firstPhoto]) {
        const bytes = each && (await open(each.fileId));
        if (bytes) await zip.add(each.name, bytes, { compress: false });
        else if (each) missing.push(each.name);
      }
    if (missing.length > 0)
      await zip.add(
        'Missing files.txt',
        Readable.from([`These files could not be read on the server:\n\n${missing.join('\n')}\n`]),
        asText,
      );
  }

  /** The file's bytes; undefined if the disk has lost them, or if it was removed meanwhile. */
  async function open(fileId: string): Promise<Readable | undefined> {
    const stored = await files.find(fileId);
    if (!stored) return undefined;
    return files.read(stored).catch((error) => {
      if (error instanceof AppError) return undefined;
      throw error;
    });
  }

  return {
    async answer(actor: Actor): Promise<StreamAnswer> {
      const ids = await db.readSlowly(actor.accountId, (reader) => store.listOwnIds(reader, actor));
      const notice = await readNotice(actor);
      return sendZip(`Visits of ${actor.username}`, (zip) => pack(zip, { accountId: actor.accountId, ids }, notice));
    },
  };
}
