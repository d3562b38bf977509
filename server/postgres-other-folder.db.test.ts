import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { databasePlace } from './testing/database.ts';
import { startProgram } from './testing/start.ts';

it('a copy with a DATA_DIR of its own does not start beside others, and says which settings lead to the files', async () => {
  const place = await databasePlace();
  const ownFolder = mkdtempSync(join(tmpdir(), 'fairlead-other-'));
  const other = { ...place, dataDir: ownFolder };
  const first = startProgram(place);
  await first.ready;
  const refused = startProgram(other);
  expect([await refused.ended, refused.output()]).toEqual([
    1,
    `Fairlead did not start: DATA_DIR ${ownFolder} is not the folder of the other copies of Fairlead that run on the database of DATABASE_URL. Nothing was changed. Give all copies a DATA_DIR that leads to the same folder, or the same S3_URL. To take this folder instead, stop the other copies first.\n`,
  ]);
  const second = startProgram(place);
  await second.ready;
  expect([await first.stop(), await second.stop()]).toEqual([0, 0]);

  // Nobody's files lie elsewhere.
  const alone = startProgram(other);
  await alone.ready;
  expect(await alone.stop()).toBe(0);
  rmSync(ownFolder, { recursive: true });
  await place.remove();
});
