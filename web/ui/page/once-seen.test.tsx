import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { OnceSeen } from './once-seen.tsx';

let tell: (isSeen: boolean) => void;

beforeEach(() => {
  class Watcher {
    constructor(onChange: (entries: { isIntersecting: boolean }[]) => void) {
      tell = (isIntersecting) => act(() => onChange([{ isIntersecting }]));
    }
    observe() {}
    disconnect() {}
  }
  vi.stubGlobal('IntersectionObserver', Watcher);
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const isDrawn = () => screen.queryByText('The chart') !== null;
const wait = (ms: number) => act(() => vi.advanceTimersByTime(ms));

it('draws its content once its place comes into sight, and keeps it', () => {
  render(
    <OnceSeen>
      <p>The chart</p>
    </OnceSeen>,
  );
  tell(false);
  wait(60_000);
  expect(isDrawn()).toBe(false);
  tell(true);
  tell(false);
  expect(isDrawn()).toBe(true);
});

it('draws its content unseen after a while where that is wished', () => {
  render(
    <OnceSeen afterMs={2000}>
      <p>The chart</p>
    </OnceSeen>,
  );
  tell(false);
  wait(1999);
  expect(isDrawn()).toBe(false);
  wait(1);
  expect(isDrawn()).toBe(true);
});
