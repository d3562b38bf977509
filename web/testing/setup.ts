import 'fake-indexeddb/auto';
import { cleanup, configure } from '@testing-library/react';
import { deleteDB } from 'idb';
import * as React from 'react';
import { afterEach, beforeEach, vi } from 'vitest';

// Code that comes when first asked for takes its time on a busy machine; only a hang reaches this.
configure({ asyncUtilTimeout: 10_000 });

// React's development build takes a stack trace with each of the first 10,000 elements of a second, only to say in a warning where
// one was written. No trace once it believes that it has taken them all: a seventh less processor time.
Object.defineProperty(Reflect.get(React, '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE'), 'recentlyCreatedOwnerStacks', {
  get: () => Number.POSITIVE_INFINITY,
  set: () => undefined,
});

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

afterEach(async () => {
  cleanup();
  vi.unstubAllGlobals();
  // What one test has left to be sent, or is writing, must not be there for the next.
  await deleteDB('fairlead-outbox');
  await deleteDB('fairlead-drafts');
});
