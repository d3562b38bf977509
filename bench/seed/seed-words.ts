import { rowOf as visitRowOf } from '../../server/areas/checkins/checkins.rules.ts';
import { rowOf as clientRowOf } from '../../server/areas/clients/clients.rules.ts';
import { rowOf as taskRowOf } from '../../server/areas/tasks/tasks.rules.ts';
import type { Database } from '../../server/platform/db/database.ts';
import { folded } from '../../server/platform/db/lists/folded.ts';
import { insertMany } from '../../server/platform/db/writes/insert-many.ts';
import { createRandom } from '../random.ts';
import { createDraft } from './seed-drafts.ts';

/** Syllables of which the words are made, as those of names are. */
const [HEADS, MIDDLES, ENDS] = [
  'al ba ber ca chan dal da el far gan gar ha har in jan ka kal kes la lin ma mar mer mon na nor o or pa per ra ram ro sa san sol ta tam u val ve wa yo za'.split(
    ' ',
  ),
  'ba bi da di ga go ka ki la li lo ma mi mo na ni no ra ri ro sa si ta ti to va'.split(' '),
  'bar dor gan kan ler lin man mar mir nar nor pur ran rek rin sen shi son tal tam ter tov var ver wal yan'.split(' '),
];
const PLAIN =
  'shipping logistics lines group exports bulk steel marine cargo trading agencies port freight rates yard crane meeting quote invoice container'.split(
    ' ',
  );
/** Different words in all records: as many as a company's names, places and notes have. */
const VOCABULARY = 60_000;
const ROWS_PER_TRANSACTION = 10_000;
const FIRST_INSTANT = Date.UTC(2024, 0, 1);

/** A word of the vocabulary, always the same. */
export function wordAt(at: number): string {
  const [head, rest] = [HEADS[at % HEADS.length], Math.floor(at / HEADS.length)];
  const [middle, left] = [MIDDLES[rest % MIDDLES.length], Math.floor(rest / MIDDLES.length)];
  const second = Math.floor(left / ENDS.length);
  return `${head}${middle}${second % 2 === 1 ? MIDDLES[(second * 7) % MIDDLES.length] : ''}${ENDS[left % ENDS.length]}`;
}

/** Words of a record: few of them are in very many records, most in some, as in a language. */
export function wordsAt(random: () => number, count: number): string {
  const words = Array.from({ length: count }, () =>
    random() < 0.3 ? (PLAIN[Math.floor(random() * PLAIN.length)] as string) : wordAt(Math.floor(VOCABULARY * random() ** 2.2)),
  );
  return words.map((word, at) => (at === 0 ? `${word.charAt(0).toUpperCase()}${word.slice(1)}` : word)).join(' ');
}

/** The name of the client at an index, and its number. */
export const nameAt = (at: number): string => wordsAt(createRandom(at + 7), 3);
export const mobileAt = (at: number): string => `+91 ${String(70_000 + (at % 29_000))} ${String(10_000 + ((at * 37) % 89_999))}`;
export const idAt = (kind: number, at: number): string =>
  `0190${kind}000-${(at >> 16).toString(16).padStart(4, '0')}-7000-8000-${at.toString(16).padStart(12, '0')}`;

/** Adds clients, and as many visits, tasks and documents between them as `others`, all with words of their own. */
export async function seedWords(db: Database, { clients, others }: { clients: number; others: number }): Promise<void> {
  const accountId = (await db.read.selectFrom('account').select('id').orderBy('id').executeTakeFirstOrThrow()).id;
  const at = (index: number) => new Date(FIRST_INSTANT + index * 20_000).toISOString();
  await inSteps(clients, (from, to) =>
    db.write((tx) =>
      insertMany(
        tx,
        'client',
        range(from, to).map((index) => {
          const random = createRandom(index);
          const draft = {
            ...createDraft(index),
            companyName: nameAt(index),
            mobile: mobileAt(index),
            primaryContactName: wordsAt(random, 2),
          };
          return clientRowOf(draft, { id: idAt(1, index), createdBy: null, at: at(index) });
        }),
      ),
    ),
  );
  const clientId = (index: number) => idAt(1, (index * 7919) % clients);
  const [visits, tasks] = [Math.floor(others * 0.45), Math.floor(others * 0.35)];
  await inSteps(visits, (from, to) =>
    db.write((tx) =>
      insertMany(
        tx,
        'checkIn',
        range(from, to).map((index) => {
          const draft = {
            clientId: clientId(index),
            eventType: 'other',
            date: at(index).slice(0, 10),
            time: '09:00',
            location: wordsAt(createRandom(index), 2),
          };
          const notes = wordsAt(createRandom(index + 1e6), 8);
          return visitRowOf({ ...draft, notes } as never, { id: idAt(2, index), createdBy: accountId, at: at(index), fileId: null }, 'UTC');
        }),
      ),
    ),
  );
  await inSteps(tasks, (from, to) =>
    db.write((tx) =>
      insertMany(
        tx,
        'task',
        range(from, to).map((index) => {
          const own = {
            clientId: clientId(index),
            title: wordsAt(createRandom(index + 2e6), 4),
            project: wordsAt(createRandom(index + 3e6), 1),
          };
          const draft = { ...own, priority: 'Medium', date: at(index).slice(0, 10), assignedEmployees: [], status: 'todo' };
          return taskRowOf(draft as never, { id: idAt(3, index), createdBy: null as never, at: at(index), fileId: null });
        }),
      ),
    ),
  );
  await inSteps(others - visits - tasks, (from, to) =>
    db.write((tx) =>
      insertMany(
        tx,
        'document',
        range(from, to).map((index) => {
          const fileName = `${wordsAt(createRandom(index + 4e6), 3)} ${index}.pdf`;
          return {
            ...{ id: idAt(4, index), clientId: clientId(index), employeeId: null, fileName, nameKey: folded(fileName), fileSize: 1000 },
            ...{ fileType: 'application/pdf', fileKind: 'PDF', type: 'Other', fileId: null, thumbnailId: null, uploadedAt: at(index) },
            ...{
              searchText: folded(fileName),
              createdBy: accountId,
              createdAt: at(index),
              updatedAt: at(index),
              deletedAt: null,
              deletedBy: null,
            },
            version: 1,
          } as never;
        }),
      ),
    ),
  );
}

const range = (from: number, to: number) => Array.from({ length: to - from }, (_, at) => from + at);

async function inSteps(count: number, step: (from: number, to: number) => Promise<unknown>): Promise<void> {
  for (let from = 0; from < count; from += ROWS_PER_TRANSACTION) await step(from, Math.min(count, from + ROWS_PER_TRANSACTION));
}
