import { lazyRouteComponent } from '@tanstack/react-router';
import type { ComponentType } from 'react';

/** Milliseconds (docs/product/app.md). */
const LOAD_LIMIT_MS = 120_000;

/** A page's code could not be loaded: too slow, no network, or replaced by a newer version of Fairlead. */
export class PageLoadError extends Error {}

/** A page whose code is loaded on the first visit. The route's error component receives a failure as PageLoadError. */
export function lazyPage<Name extends string>(load: () => Promise<Record<Name, ComponentType>>, name: Name) {
  return lazyRouteComponent<Record<Name, ComponentType>, Name>(() => withinLimit(load()), name);
}

/** Rejects with PageLoadError after the limit or when loading fails. */
export function withinLimit<Loaded>(loading: Promise<Loaded>, limitMs = LOAD_LIMIT_MS): Promise<Loaded> {
  const { promise, resolve, reject } = Promise.withResolvers<Loaded>();
  const timer = setTimeout(() => reject(new PageLoadError('Loading this page took too long.')), limitMs);
  loading.then(resolve, (cause) => reject(new PageLoadError('This page could not be loaded. Check your connection.', { cause })));
  return promise.finally(() => clearTimeout(timer));
}
