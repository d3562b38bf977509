import { LOG_TOPICS, type LogTopic } from '@fairlead/contract/people/log';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestDatabase, testDatabase } from '../../testing/database.ts';
import { planRecorder } from '../../testing/queries/plans.ts';
import { removeOf } from './history.store.ts';
import { countLog, type LogFilter, listLog } from './log.store.ts';

let own: TestDatabase;
beforeAll(async () => {
  own = await testDatabase();
});
afterAll(() => own.close());

const days = { from: '2026-01-01T00:00:00.000Z', until: '2026-02-01T00:00:00.000Z' };
const filters: [string, LogFilter][] = [
  ['everything', {}],
  ['one account', { actorId: 'a1' }],
  ['some days', days],
  ['one account on some days', { actorId: 'a1', ...days }],
  ...Object.entries(LOG_TOPICS).map(([topic, label]): [string, LogFilter] => [label, { topic: topic as LogTopic }]),
];

it.each(filters)('the log of %s is read and counted in its own index, without sorting', async (_name, filter) => {
  const { reader, plans } = planRecorder(own.db.read);
  await listLog(reader, filter, { limit: 10 });
  await countLog(reader, filter);
  expect(await plans()).toEqual([
    'SCAN history USING INDEX history_log',
    expect.stringMatching(/^SCAN history USING (COVERING )?INDEX history_log$/),
  ]);
});

it('what accounts did until something happened is found without reading what happened since', async () => {
  const deed = { area: 'dashboard', entityId: 'workspace', action: 'sampleLoaded' } as const;
  const entry = { ...deed, id: '1', at: days.from, actorId: 'a1', changes: '{}', subjects: '[]', recipients: '[]' };
  const plans = await own.db.write(async (tx) => {
    await tx.insertInto('history').values(entry).execute();
    const recorder = planRecorder(tx);
    await removeOf(recorder.reader as typeof tx, ['a1'], deed);
    return recorder.plans();
  });
  expect(plans.length).toBeGreaterThan(1);
  expect(plans.filter((plan) => /SCAN history\b/.test(plan))).toEqual([]);
});
