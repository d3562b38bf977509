import {
  type ComponentProps,
  type ComponentType,
  createElement,
  type FunctionComponent,
  type ReactNode,
  startTransition,
  useEffect,
  useState,
} from 'react';
import { isReachable, isReplaced } from './api.ts';

const RETRY_MS = 2_000;
/** Attempts while Fairlead can be reached. On a bad network several calls in a row may get lost. */
const MAX_ATTEMPTS = 5;
/** By then the opened page has usually loaded what it needs, and the network is free. */
export const PRELOAD_DELAY_MS = 4_000;
const preloadQueue: (() => Promise<unknown>)[] = [];
/** The lock that each tab shares while it preloads a part. One that holds it alone keeps all of them from preloading. */
const PRELOADING = 'preloading';

// biome-ignore lint/suspicious/noExplicitAny: like React's own lazy, which accepts components with any properties
type AnyComponent = ComponentType<any>;
type Part<Component extends AnyComponent> = FunctionComponent<ComponentProps<Component>>;

/**
 * A component whose code is loaded when it is first rendered; `name` is its export. Until then it shows `coming`, or nothing. Without a
 * network, loading is retried while the page stays and shows that something is loading (theme.css). The code is also preloaded some seconds
 * after the page, so that it is usually there if the network fails later; with `isLarge` it comes only when it is needed. `instead` is shown
 * where the server has no such code any more; without it the page's error component is, which parts outside all pages don't have.
 */
export function lazyPart<Module extends Record<Name, AnyComponent>, Name extends string>(
  load: () => Promise<Module>,
  name: Name,
  { instead, isLarge = false, coming }: { instead?: Module[Name]; isLarge?: boolean; coming?: ReactNode } = {},
): Part<Module[Name]> & { preload(): void } {
  const code = loadedOnce(() => retryUntilLoaded(load).then((module) => module[name]));
  const preload = () => code.load().catch(() => undefined);
  if (import.meta.env.PROD && !isLarge) preloadLater(preload);
  const whenDrawn = { ...code, load: () => markWhilePending(code.load()) };
  return Object.assign(createPart<Module[Name]>(whenDrawn, coming, instead), { preload: () => void preload() });
}

/** A component that nobody waits for: its code comes some seconds after the page, or as `preload` says, and until then nothing is shown. */
export function latePart<Name extends string>(
  load: () => Promise<Record<Name, ComponentType>>,
  name: Name,
  preload: (load: () => Promise<unknown>) => void = preloadLater,
): ComponentType {
  const code = loadedOnce(
    () =>
      new Promise<ComponentType>((resolve, reject) => {
        preload(() => load().then((module) => resolve(module[name]), reject));
      }),
  );
  // One that failed is tried again where it is next drawn.
  return createPart(code, undefined, () => null);
}

interface Code<Component> {
  /** Undefined until it is loaded. */
  component(): Component | undefined;
  /** A failed load is tried again at the next call. */
  load(): Promise<unknown>;
}

function loadedOnce<Component>(load: () => Promise<Component>): Code<Component> {
  let [component, loading]: [Component | undefined, Promise<unknown> | undefined] = [undefined, undefined];
  return {
    component: () => component,
    load() {
      loading ??= load().then(
        (loaded) => {
          component = loaded;
        },
        (error) => {
          loading = undefined;
          throw error;
        },
      );
      return loading;
    },
  };
}

const codes = new WeakMap<AnyComponent, Code<AnyComponent>>();

function createPart<Component extends AnyComponent>(code: Code<Component>, coming?: ReactNode, instead?: Component): Part<Component> {
  const part: Part<Component> = (properties) => createElement(DrawnOnceLoaded<Component>, { code, coming, instead, properties });
  codes.set(part, code);
  return part;
}

interface DrawnOnceLoadedProps<Component extends AnyComponent> {
  code: Code<Component>;
  coming: ReactNode;
  instead: Component | undefined;
  properties: ComponentProps<Component>;
}

/** Unlike React's `lazy`, it draws as soon as the code is there, not 0.3 s after it was missing (ADR 105). */
function DrawnOnceLoaded<Component extends AnyComponent>({ code, coming, instead, properties }: DrawnOnceLoadedProps<Component>) {
  const { loaded, failure } = useCode(code);
  const drawn = failure ? instead : loaded;
  if (failure && !drawn) throw failure.error;
  return drawn ? createElement(drawn, properties) : coming;
}

function useCode<Component>(code: Code<Component>) {
  const [isLoaded, setLoaded] = useState(code.component() !== undefined);
  const [failure, setFailure] = useState<{ error: unknown }>();
  useEffect(() => {
    if (isLoaded) return;
    code.load().then(
      // What was missing is drawn in pieces, between which the browser answers presses.
      () => startTransition(() => setLoaded(true)),
      (error) => setFailure({ error }),
    );
  }, [code, isLoaded]);
  return { loaded: isLoaded ? code.component() : undefined, failure };
}

const THERE: Code<true> = { component: () => true, load: async () => undefined };

/** Whether this component can be drawn at once, or will tell that it can't; false while the code of a part is being loaded. */
export function useIsThere(component: AnyComponent | undefined): boolean {
  const { loaded, failure } = useCode<unknown>((component && codes.get(component)) ?? THERE);
  return loaded !== undefined || failure !== undefined;
}

const pending = new Set<Promise<unknown>>();

/** Marks the page while a part that is being rendered is still loading. */
export function markWhilePending<Part>(part: Promise<Part>): Promise<Part> {
  const updateMark = () => document.documentElement.toggleAttribute('data-coming', pending.size > 0);
  pending.add(part);
  updateMark();
  return part.finally(() => {
    pending.delete(part);
    updateMark();
  });
}

/** Code that the server no longer has, because it runs a newer version than this tab. Only a reload helps. */
export class ReplacedError extends Error {}

/** Throws ReplacedError for code of an older version, and the failure itself if loading keeps failing while Fairlead can be reached. */
export async function retryUntilLoaded<Loaded>(load: () => Promise<Loaded>): Promise<Loaded> {
  for (let failures = 1; ; failures += 1) {
    try {
      return await load();
    } catch (error) {
      if (!(await isReachable())) failures = 0;
      else if (await isReplaced()) throw new ReplacedError();
      if (failures === MAX_ATTEMPTS) throw error;
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
    }
  }
}

/** Preloads one part after the other, so that a part the user needs waits for one of them at most. */
export function preloadLater(load: () => Promise<unknown>) {
  preloadQueue.push(load);
  if (preloadQueue.length > 1) return;
  setTimeout(async () => {
    for (const next of preloadQueue) await preloadWhenIdle(next);
    preloadQueue.length = 0;
  }, PRELOAD_DELAY_MS);
}

/** Preloads something when the browser has nothing else to do, and not for people who asked to save data. */
export async function preloadWhenIdle(load: () => Promise<unknown>) {
  if ((navigator as { connection?: { saveData?: boolean } }).connection?.saveData) return;
  await idle();
  await (navigator.locks?.request(PRELOADING, { mode: 'shared' }, load) ?? load());
}

/**
 * Keeps every tab from preloading anything more, until the returned function is called or this page closes. Resolves once what is under way
 * has come, or after a second.
 */
export async function stopPreloading(): Promise<() => void> {
  const [stopped, ended] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  void navigator.locks?.request(PRELOADING, () => {
    stopped.resolve();
    return ended.promise;
  });
  await Promise.race([stopped.promise, new Promise((resolve) => setTimeout(resolve, 1_000))]);
  return ended.resolve;
}

/** Resolves when the browser has nothing else to do; at once in browsers that don't say. */
const idle = () => new Promise<unknown>((resolve) => (window.requestIdleCallback ?? setTimeout)(resolve));
