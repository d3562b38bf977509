import { lazyRouteComponent } from '@tanstack/react-router';
import type { ComponentType } from 'react';

/** See docs/product/app.md. */
const LOAD_LIMIT_MS = 120_000;

/** A page's code did not come: too slow, no network, or replaced by a newer version of Fairlead. */
export class PageLoadError extends Error {}

/** A page whose code is fetched when it is first visited; a failure reaches the route's error component as PageLoadError. */
export function lazyPage<Name extends string>(load: () => Promise<Record<Name, ComponentType>>, name: Name) {
  return lazyRouteComponent<Record<Name, ComponentType>, Name>(() => withinLimit(load()), name);
}

/** Rejects with PageLoadError after the limit, or when the code can't be had. */
export function withinLimit<Loaded>(loading: Promise<Loaded>, limitMs = LOAD_LIMIT_MS): Promise<Loaded> {
  const { promise, resolve, reject } = Promise.withResolvers<Loaded>();
  const timer = setTimeout(() => reject(new PageLoadError('Loading this page took too long.')), limitMs);
  loading.then(resolve, (cause) => reject(new PageLoadError('This page could not be loaded. Check your connection.', { cause })));
  return promise.finally(() => clearTimeout(timer));
}
