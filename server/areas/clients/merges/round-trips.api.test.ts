import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createRandom } from '../../../../bench/random.ts';
import { testApp } from '../../../testing/app.ts';
import { createRoundTrips } from '../../../testing/merging/round-trips.ts';

const app = testApp();

/** Times that a workspace is merged, edited and unmerged. */
const ROUNDS = 4;

it('random merges and their undos leave every row as it was, and the log of visits green', async () => {
  await fc.assert(
    fc.asyncProperty(fc.integer(), async (seed) => {
      const { db, admin } = app;
      const settle = app.changedRecords.lookAtAll;
      const { fillWorkspace, goAround, verifyVisits } = createRoundTrips({ db, admin, settle, random: createRandom(seed) });
      const ids = await fillWorkspace();
      for (let round = 0; round < ROUNDS; round += 1) expect((await goAround(ids)).differences).toEqual([]);
      expect(await verifyVisits()).toMatchObject({ ok: true, firstProblem: null });
    }),
    { numRuns: 4 },
  );
});
