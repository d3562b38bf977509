import { expect, it } from 'vitest';
import { createFairQueue } from './fair-queue.ts';

/** Each item is its party's letter and a number: "a1" is the first of a. */
function queueOf(...items: string[]) {
  const queue = createFairQueue<string>();
  for (const item of items) queue.add(item.charAt(0), item);
  return queue;
}

const takeAll = (queue: ReturnType<typeof queueOf>) => Array.from({ length: queue.length }, () => queue.take());

it('lets parties take turns, each in its own order', () => {
  expect(takeAll(queueOf('a1', 'a2', 'a3', 'b1', 'b2', 'c1'))).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3']);
});

it('serves a party that had nothing waiting before those that were served already', () => {
  const queue = queueOf('a1', 'a2', 'b1', 'b2');
  expect([queue.take(), queue.take()]).toEqual(['a1', 'b1']);
  queue.add('c', 'c1');
  expect(takeAll(queue)).toEqual(['c1', 'a2', 'b2']);
});

it('drops the latest of the party that has most waiting', () => {
  const queue = queueOf('a1', 'b1', 'b2', 'b3', 'c1');
  expect([queue.dropLatest(), queue.dropLatest()]).toEqual(['b3', 'b2']);
  expect(takeAll(queue)).toEqual(['a1', 'b1', 'c1']);
});

it('drops what came last where all have as much waiting, and nothing where nothing waits', () => {
  const queue = queueOf('a1', 'b1', 'c1');
  expect([queue.dropLatest(), queue.dropLatest(), queue.dropLatest(), queue.dropLatest()]).toEqual(['c1', 'b1', 'a1', undefined]);
  queue.add('a', 'a2');
  expect([queue.length, queue.take(), queue.take(), queue.length]).toEqual([1, 'a2', undefined, 0]);
});

it('passes over what may not be taken yet, and leaves it its place', () => {
  const queue = queueOf('a1', 'a2', 'b1', 'c1');
  expect([queue.take((item) => item === 'a2'), queue.take((item) => item !== 'b1'), queue.take(() => false)]).toEqual([
    'a2',
    'c1',
    undefined,
  ]);
  expect(takeAll(queue)).toEqual(['b1', 'a1']);
});

it('forgets what no longer waits, and tells how many of a party do', () => {
  const queue = queueOf('a1', 'a2', 'b1');
  queue.take();
  expect([queue.lengthOf('a'), queue.remove('a', 'a2'), queue.remove('a', 'a2'), queue.lengthOf('a')]).toEqual([1, true, false, 0]);
  expect(takeAll(queue)).toEqual(['b1']);
});
