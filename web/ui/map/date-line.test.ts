import { expect, it } from 'vitest';
import { drawAcrossDateLine } from './date-line.ts';

it('leaves what does not cross the date line as it is', () => {
  const ring = [
    [70, 10],
    [80, 10],
    [80, 20],
    [70, 10],
  ];
  expect(drawAcrossDateLine(ring)).toEqual([ring]);
});

it('continues a ring past the date line, and draws it on both sides', () => {
  const ring = [
    [170, 60],
    [-170, 60],
    [-170, 70],
    [170, 70],
    [170, 60],
  ];
  const [east, west] = drawAcrossDateLine(ring);
  expect([east?.map(([x]) => x), west?.map(([x]) => x)]).toEqual([
    [170, 190, 190, 170, 170],
    [-190, -170, -170, -190, -190],
  ]);
});

it('closes a ring around a pole along it', () => {
  const ring = [
    [-180, -70],
    [-60, -75],
    [60, -70],
    [179, -72],
    [-180, -70],
  ];
  const [drawn] = drawAcrossDateLine(ring);
  expect(drawn?.slice(-3)).toEqual([
    [180, -70],
    [180, -89],
    [-180, -89],
  ]);
});
