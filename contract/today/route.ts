import { metresBetween, type Place } from '../kit/position.ts';

/** The first place, then always the nearest of those left. */
export function orderByNearest<At extends Place>(places: readonly At[]): At[] {
  const [first, ...left] = places;
  if (!first) return [];
  const route = [first];
  for (let last = first; left.length > 0; ) {
    let nearest = 0;
    for (let at = 1; at < left.length; at += 1)
      if (metresBetween(last, left[at] as At) < metresBetween(last, left[nearest] as At)) nearest = at;
    last = left.splice(nearest, 1)[0] as At;
    route.push(last);
  }
  return route;
}

/** A gain below this is rounding, which could swap forth and back for ever. */
const LEAST_GAIN_M = 0.01;

/**
 * A short way through all places that begins at the first: nearest neighbour, then 2-opt, which turns parts round as long as that is
 * shorter. It is never longer than nearest neighbour alone.
 */
export function orderRoute<At extends Place>(places: readonly At[]): At[] {
  const route = orderByNearest(places);
  const between = (one: number, other: number) => {
    const [from, to] = [route[one], route[other]];
    return from && to ? metresBetween(from, to) : 0;
  };
  for (let isShorter = true; isShorter; ) {
    isShorter = false;
    for (let from = 1; from < route.length - 1; from += 1)
      for (let to = from + 1; to < route.length; to += 1) {
        const gain = between(from - 1, from) + between(to, to + 1) - between(from - 1, to) - between(from, to + 1);
        if (gain < LEAST_GAIN_M) continue;
        route.splice(from, to - from + 1, ...route.slice(from, to + 1).reverse());
        isShorter = true;
      }
  }
  return route;
}
