import { expect, it } from 'vitest';
import { testApp } from '../../testing/app.ts';

const app = testApp();
const SAMPLE = '/api/workspace/sample-data';

it('gives clients lanes between ports that are there, which go with it', async () => {
  await app.recover();
  await app.admin.post(SAMPLE);
  const lanes = async () => (await app.admin.get('/api/lanes?limit=1')).body.total;
  expect(await lanes()).toBeGreaterThan(20);
  await app.admin.delete(SAMPLE);
  expect(await lanes()).toBe(0);
});
