import { expect, it } from 'vitest';
import { metresBetween } from './position.ts';

it.each([
  ['one degree of the equator', [0, 0, 0, 1], 111_195],
  ['over the date line', [0, 179.5, 0, -179.5], 111_195],
  ['across a pole', [89.5, 0, 89.5, 180], 111_195],
  ['pole to pole', [90, 17, -90, -120], 20_015_115],
  ['the same place by another name', [12, 180, 12, -180], 0],
] as const)('%s', (_name, [latitude, longitude, otherLatitude, otherLongitude], metres) => {
  const distance = metresBetween({ latitude, longitude }, { latitude: otherLatitude, longitude: otherLongitude });
  expect(Math.abs(distance - metres)).toBeLessThan(2);
});
