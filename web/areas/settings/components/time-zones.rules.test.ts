import { expect, it } from 'vitest';
import { zonesWith } from './time-zones.rules.ts';

const labelled = (present: string, label: string) => zonesWith(present).filter((zone) => zone.label === label);

it('offers a zone once, by the name its city has now', () => {
  expect(labelled('UTC', 'Asia/Kolkata')).toEqual([{ value: 'Asia/Kolkata', label: 'Asia/Kolkata' }]);
  expect(labelled('UTC', 'Asia/Calcutta')).toEqual([]);
});

it('keeps the present zone under the name the server has for it', () => {
  expect(labelled('Asia/Calcutta', 'Asia/Kolkata')).toEqual([{ value: 'Asia/Calcutta', label: 'Asia/Kolkata' }]);
  expect(labelled('Etc/GMT+5', 'Etc/GMT+5')).toHaveLength(1);
});
