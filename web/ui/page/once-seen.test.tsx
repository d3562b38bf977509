import { act, render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { OnceSeen } from './once-seen.tsx';

it('draws its content once its place comes into sight, and keeps it', () => {
  let tell: (isSeen: boolean) => void = () => {};
  class Watcher {
    constructor(onChange: (entries: { isIntersecting: boolean }[]) => void) {
      tell = (isIntersecting) => act(() => onChange([{ isIntersecting }]));
    }
    observe() {}
    disconnect() {}
  }
  vi.stubGlobal('IntersectionObserver', Watcher);
  render(
    <OnceSeen>
      <p>The chart</p>
    </OnceSeen>,
  );
  tell(false);
  expect(screen.queryByText('The chart')).toBeNull();
  tell(true);
  tell(false);
  expect(screen.getByText('The chart')).toBeDefined();
  vi.unstubAllGlobals();
});
