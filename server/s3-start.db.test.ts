import { expect, it } from 'vitest';
import { databasePlace } from './testing/database.ts';
import { startProgram } from './testing/start.ts';

it('the program starts with S3_URL, and says in one line without the secret why it can’t', async () => {
  const place = await databasePlace();
  const started = startProgram(place);
  const address = await started.ready;
  expect(await (await fetch(`${address}/api/health`)).json()).toEqual({ status: 'ok' });
  expect(await started.stop()).toBe(0);
  const wrong = [
    ['testing@', 'hush@'],
    ['fairlead-tests/', 'no-such-bucket/'],
    ['http:', 'ftp:'],
  ] as const;
  const ends: [number | null, string][] = [];
  for (const [from, to] of wrong) {
    const refused = startProgram({ ...place, s3Url: place.s3Url?.replace(from, to) });
    ends.push([await refused.ended, refused.output().trim()]);
  }
  expect(ends).toEqual([
    [
      1,
      expect.stringMatching(
        /Fairlead did not start: S3_URL: the bucket fairlead-tests at \S+ can't be used: its secret is not the one of its key$/,
      ),
    ],
    [1, expect.stringMatching(/Fairlead did not start: S3_URL: the bucket no-such-bucket at \S+ can't be used: there is no such bucket$/)],
    [1, expect.stringMatching(/Fairlead did not start: S3_URL must be like https:\/\/KEY:SECRET@s3\.example\.com\/bucket/)],
  ]);
  for (const [, output] of ends) expect(output).not.toMatch(/hush|testing@/);
  await place.remove();
});
