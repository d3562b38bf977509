import { cleanup, configure } from '@testing-library/react';
import { afterEach, beforeEach, vi } from 'vitest';

// Code that comes when first asked for takes its time on a busy machine; only a hang reaches this.
configure({ asyncUtilTimeout: 10_000 });

// What jsdom leaves out and components ask for.
window.matchMedia ??= (query: string) =>
  ({
    matches: false,
    media: query,
    addEventListener() {},
    removeEventListener() {},
    addListener() {},
    removeListener() {},
  }) as unknown as MediaQueryList;
window.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
};
window.scrollTo = () => undefined;
Element.prototype.scrollIntoView ??= () => undefined;
URL.createObjectURL ??= () => 'blob:preview';
URL.revokeObjectURL ??= () => undefined;

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  // As another tab's `clear()` would, so that the session module forgets too.
  window.dispatchEvent(new StorageEvent('storage'));
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});
