import { dayAfter, dayIn, toInstant } from '@fairlead/contract/kit/time';
import { type Clock, instantText, type ReadZone } from '../../../platform/clock/clock.ts';
import type { Database, Reader } from '../../../platform/db/database.ts';
import type { History } from '../../history/history.service.ts';

export interface ActiveDay {
  day: string;
  count: number;
}

interface Parts {
  db: Database;
  history: History;
  clock: Clock;
  readZone: ReadZone;
  /** How much of the sample data is there, whose past comes and goes with it. */
  countSample: (reader: Reader) => Promise<number>;
}

/** How much people changed on each day. Days that are over in the workspace's zone are counted once. */
export function createActivity({ db, history, clock, readZone, countSample }: Parts) {
  let kept: { key: string; past: ActiveDay[] } = { key: '', past: [] };

  /** Counts these days, oldest first. The last is the caller's today, which may be a day ahead of the workspace's. */
  return async (accountId: string, days: readonly string[]): Promise<ActiveDay[]> => {
    const zone = await readZone();
    const startOf = (day: string) => instantText(toInstant(day, '00:00', zone));
    const count = async (some: readonly string[]): Promise<ActiveDay[]> => {
      if (some.length === 0) return [];
      const spans = some.map((day) => ({ from: startOf(day), until: startOf(dayAfter(day)) }));
      const counts = await db.readSlowly(accountId, (reader) => history.countByPeople(reader, spans));
      return some.map((day, at) => ({ day, count: counts[at] ?? 0 }));
    };
    const today = dayIn(zone, clock.now());
    const past = days.filter((day) => day < today);
    const key = [zone, past[0], past.at(-1), await countSample(db.read)].join();
    if (kept.key !== key) kept = { key, past: await count(past) };
    return [...kept.past, ...(await count(days.slice(past.length)))];
  };
}
