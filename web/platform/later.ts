import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import { isReachable } from './api.ts';

const AGAIN_MS = 2_000;
/** Tries while Fairlead answers: on a bad network several calls in a row may get lost. */
const TRIES = 5;
/** After this long the page that is opened has what it needs itself, and the network is free. */
const AHEAD_MS = 4_000;
const ahead: (() => Promise<unknown>)[] = [];

/**
 * A part of a page, by its name in its module, whose code comes when it is first drawn: without a network it is asked for until
 * it comes, and the page stays; the screen says meanwhile that something is loading (theme.css). It comes some seconds after the
 * page anyway, to be there when the network is not.
 */
// biome-ignore lint/suspicious/noExplicitAny: as React's own lazy, which takes components of any properties
export function later<Module extends Record<Name, ComponentType<any>>, Name extends string>(
  load: () => Promise<Module>,
  name: Name,
): LazyExoticComponent<Module[Name]> & { preload(): void } {
  let loading: Promise<Module> | undefined;
  const once = () => {
    loading ??= untilItComes(load).catch((error) => {
      loading = undefined;
      throw error;
    });
    return loading;
  };
  const preload = () => once().then(undefined, () => undefined);
  if (import.meta.env.PROD) comeAhead(preload);
  return Object.assign(
    lazy(async () => ({ default: (await waitedFor(once()))[name] })),
    { preload: () => void preload() },
  );
}

const awaited = new Set<Promise<unknown>>();

/** Marks the page while anything that is drawn has to come first. */
export function waitedFor<Part>(part: Promise<Part>): Promise<Part> {
  const mark = () => document.documentElement.toggleAttribute('data-coming', awaited.size > 0);
  awaited.add(part);
  mark();
  return part.finally(() => {
    awaited.delete(part);
    mark();
  });
}

/** Throws where Fairlead answers and has no such part: it is a newer one, and the page must be loaded again. */
export async function untilItComes<Loaded>(load: () => Promise<Loaded>): Promise<Loaded> {
  for (let failures = 1; ; failures += 1) {
    try {
      return await load();
    } catch (error) {
      if (!(await isReachable())) failures = 0;
      if (failures === TRIES) throw error;
      await new Promise((resolve) => setTimeout(resolve, AGAIN_MS));
    }
  }
}

/** One after the other, so that what is asked for meanwhile waits for one of them at most. */
function comeAhead(load: () => Promise<unknown>) {
  ahead.push(load);
  if (ahead.length > 1) return;
  setTimeout(async () => {
    for (const next of ahead) await next();
    ahead.length = 0;
  }, AHEAD_MS);
}
