import { expect, it } from 'vitest';
import { createPositions, findPlace, measureWay } from './positions.ts';

/** A list whose rows are numbered; says how many rows were passed for each place. */
function numbered(total: number) {
  const passed: number[] = [];
  const read = async (towards: 'asc' | 'desc', offset: number, start: (string | number)[] | undefined) => {
    passed.push(offset);
    const way = towards === 'asc' ? 1 : -1;
    const row = ((start?.[0] as number | undefined) ?? (towards === 'asc' ? 0 : total - 1)) + way * offset;
    return row < 0 || row >= total ? undefined : [row];
  };
  return { read, passed };
}

it('finds every row from either end, whatever was asked before', async () => {
  const { read } = numbered(7321);
  const positions = createPositions(7321);
  for (const skipped of [3999, 0, 7320, 1000, 999, 3660, 3661, 6321, 2000, 5000])
    expect([await findPlace(positions, 'asc', skipped, read), await findPlace(positions, 'desc', skipped, read)]).toEqual([
      [skipped],
      [7320 - skipped],
    ]);
});

it('passes fewer than a thousand rows to a place behind one that is known', async () => {
  const { read, passed } = numbered(100_000);
  const positions = createPositions(100_000);
  await findPlace(positions, 'asc', 49_990, read);
  expect(measureWay(positions, 'asc', 49_990)).toBe(990);
  passed.length = 0;
  await findPlace(positions, 'asc', 49_500, read);
  expect(passed).toEqual([500]);
});

it('begins at the other end for the last rows', async () => {
  const { read, passed } = numbered(100_000);
  expect(await findPlace(createPositions(100_000), 'asc', 99_990, read)).toEqual([99_990]);
  expect(passed).toEqual([9]);
});

it('finds what was added beyond the total, and nothing beyond the end', async () => {
  const { read } = numbered(2005);
  expect(await findPlace(createPositions(2000), 'asc', 2003, read)).toEqual([2003]);
  expect(await findPlace(createPositions(2000), 'asc', 3500, read)).toBeUndefined();
});
