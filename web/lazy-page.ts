import type { QueryClient } from '@tanstack/react-query';
import { lazyRouteComponent } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import { isHeadStartWaiting } from './platform/api/head-start.ts';

/** Milliseconds (docs/product/app.md). */
const LOAD_LIMIT_MS = 120_000;
/** How long the first page waits for data that is on its way already, before it is drawn without. */
const DATA_LIMIT_MS = 150;

/** A page's code could not be loaded: too slow, no network, or replaced by a newer version of Fairlead. */
export class PageLoadError extends Error {}

/** What a page's module may export beside the page: reads what is drawn first, for the address's query. */
export type PreparePage = (queries: QueryClient, address: object) => Promise<unknown>;

interface LoaderContext {
  context: { queries: QueryClient };
  location: { search: object };
}

export type Page = ReturnType<typeof lazyPage>;

/**
 * A page whose code is loaded on the first visit. The route's error component receives a failure as PageLoadError. `name`: what its module
 * exports it as, by which the build finds its files.
 */
export function lazyPage<Name extends string>(load: () => Promise<Record<Name, ComponentType> & { prepare?: PreparePage }>, name: Name) {
  return {
    name,
    component: lazyRouteComponent<Record<Name, ComponentType>, Name>(() => withinLimit(load()), name),
    loader: async ({ context, location }: LoaderContext) => {
      if (!isHeadStartWaiting()) return;
      const page = await load().catch(() => undefined);
      await awaitHeadStart(async () => page?.prepare?.(context.queries, location.search));
    },
  };
}

/**
 * Waits a moment for what the page's first lines have asked for. It has usually arrived before the scripts, and rendering once with the
 * data takes half as long as rendering an empty page and then the data.
 */
export async function awaitHeadStart(read: () => Promise<unknown>): Promise<void> {
  if (!isHeadStartWaiting()) return;
  const { promise: limit, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, DATA_LIMIT_MS);
  await Promise.race([read(), limit]);
  clearTimeout(timer);
}

/** Rejects with PageLoadError after the limit or when loading fails. */
export function withinLimit<Loaded>(loading: Promise<Loaded>, limitMs = LOAD_LIMIT_MS): Promise<Loaded> {
  const { promise, resolve, reject } = Promise.withResolvers<Loaded>();
  const timer = setTimeout(() => reject(new PageLoadError('Loading this page took too long.')), limitMs);
  loading.then(resolve, (cause) => reject(new PageLoadError('This page could not be loaded. Check your connection.', { cause })));
  return promise.finally(() => clearTimeout(timer));
}
