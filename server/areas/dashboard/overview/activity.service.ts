import { dayAfter, toInstant } from '@fairlead/contract/kit/time';
import type { ReadZone } from '../../../platform/clock/clock.ts';
import { instantText } from '../../../platform/clock/clock.ts';
import type { Database, Reader } from '../../../platform/db/database.ts';
import type { History } from '../../history/history.service.ts';

export interface ActiveDay {
  day: string;
  count: number;
}

interface Parts {
  db: Database;
  history: History;
  readZone: ReadZone;
  /** How much of the sample data is there, whose past comes and goes with it. */
  countSample: (reader: Reader) => Promise<number>;
}

/** How much people changed on each day. The days before the last are over, so they are counted once. */
export function createActivity({ db, history, readZone, countSample }: Parts) {
  let kept: { key: string; past: ActiveDay[] } = { key: '', past: [] };

  /** Counts these days, oldest first, the last of which is not over yet. */
  return async (accountId: string, days: readonly string[]): Promise<ActiveDay[]> => {
    const zone = await readZone();
    const startOf = (day: string) => instantText(toInstant(day, '00:00', zone));
    const count = async (some: readonly string[]): Promise<ActiveDay[]> => {
      const spans = some.map((day) => ({ from: startOf(day), until: startOf(dayAfter(day)) }));
      const counts = await db.readSlowly(accountId, (reader) => history.countByPeople(reader, spans));
      return some.map((day, at) => ({ day, count: counts[at] ?? 0 }));
    };
    const key = [zone, days[0], days.at(-1), await countSample(db.read)].join();
    if (kept.key !== key) kept = { key, past: await count(days.slice(0, -1)) };
    return [...kept.past, ...(await count(days.slice(-1)))];
  };
}
