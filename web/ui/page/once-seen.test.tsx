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
  const drawn = vi.fn(() => <p>The chart</p>);
  const Part = () => drawn();
  render(
    <OnceSeen>
      <Part />
    </OnceSeen>,
  );
  tell(false);
  expect(drawn).not.toHaveBeenCalled();
  tell(true);
  tell(false);
  expect(screen.getByText('The chart')).toBeDefined();
  vi.unstubAllGlobals();
});
