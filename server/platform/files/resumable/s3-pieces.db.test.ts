import { once } from 'node:events';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type TestDatabase, testDatabase } from '../../../testing/database.ts';
import { openStorage } from '../storage/open-storage.ts';
import { openPieces } from './open-pieces.ts';
import type { Pieces } from './pieces.ts';

const UPLOAD = { accountId: 'a-1', id: 'u-1' };

let place: TestDatabase;
let one: Pieces;
let other: Pieces;
beforeEach(async () => {
  place = await testDatabase();
  const openCopy = () => openPieces(openStorage(place), place.dataDir);
  [one, other] = [openCopy(), openCopy()];
});
afterEach(() => place.close());

async function add(pieces: Pieces, offset: number, text: string) {
  const { stream, settle } = await pieces.writer(UPLOAD, offset);
  stream.end(text);
  await once(stream, 'close');
  await settle();
}

it('forgets what another copy has removed, when the same upload is begun anew', async () => {
  await one.begin(UPLOAD);
  await add(one, 0, 'as it was');
  expect(await one.size(UPLOAD)).toBe(9);

  await other.remove(UPLOAD);
  expect(await one.size(UPLOAD)).toBeUndefined();
  await other.begin(UPLOAD);
  expect(await one.size(UPLOAD)).toBe(0);
  await add(other, 0, 'as it is');
  expect(await one.size(UPLOAD)).toBe(8);
});
