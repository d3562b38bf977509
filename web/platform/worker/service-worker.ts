/** What the build says to the worker. */
export interface WorkerPlan {
  /** Differs between two builds. */
  version: string;
  /** Everything that must be in the browser before the app opens without a network: the page (`/`) and files. */
  files: readonly string[];
  /** The files that the page itself names, by which the worker knows the page of its own build. */
  namedByPage: readonly string[];
}

interface LateEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}

/** What the worker uses of its browser. TypeScript's own types of a worker can't stand beside those of a page. */
export interface WorkerScope {
  readonly location: Location;
  readonly navigator: Navigator;
  readonly caches: CacheStorage;
  readonly registration: ServiceWorkerRegistration;
  readonly clients: {
    claim(): Promise<void>;
    matchAll(options: object): Promise<{ focused: boolean }[]>;
    openWindow(path: string): Promise<unknown>;
  };
  readonly fetch: (request: Request | string, options?: RequestInit) => Promise<Response>;
  skipWaiting(): Promise<void>;
  addEventListener(type: 'install', listener: (event: LateEvent & { addRoutes?(rules: object[]): Promise<void> }) => void): void;
  addEventListener(type: 'activate', listener: (event: LateEvent) => void): void;
  addEventListener(
    type: 'fetch',
    listener: (event: LateEvent & { request: Request; respondWith(reply: Promise<Response>): void }) => void,
  ): void;
  addEventListener(type: 'message', listener: (event: { data: unknown }) => void): void;
  addEventListener(type: 'push', listener: (event: LateEvent & { data: { json(): Message } }) => void): void;
  addEventListener(type: 'notificationclick', listener: (event: LateEvent & { notification: Notification }) => void): void;
}

/** A notification as the server sends it. */
interface Message {
  id: string;
  title: string;
  text: string;
  path: string;
}

/**
 * The one service worker: opens the app without a network, and shows notifications while it is closed. The build writes this function into
 * /worker.js with its plan, so it uses nothing from outside (web/build/worker.ts, docs/decisions/0076).
 */
export function runWorker(self: WorkerScope, { version, files, namedByPage }: WorkerPlan): void {
  const PAGE = '/';
  const OWN = `app-${version}`;
  const openOwn = () => self.caches.open(OWN);

  /** What is kept for an address: of this build first, then of an earlier one that another tab still runs. */
  async function findKept(path: string): Promise<Response | undefined> {
    const own = await openOwn();
    return (await own.match(path, { ignoreVary: true })) ?? self.caches.match(path, { ignoreVary: true });
  }

  const isOwnPage = (html: string) => namedByPage.every((name) => html.includes(name));

  async function fetchFile(path: string, options: RequestInit = {}): Promise<Response> {
    const isFixed = path.startsWith('/assets/');
    const kept = isFixed ? await self.caches.match(path, { ignoreVary: true }) : undefined;
    const answer = kept ?? (await self.fetch(path, { cache: isFixed ? 'default' : 'no-cache', priority: 'low', ...options }));
    if (answer.status !== 200 || answer.redirected) throw new Error(`${path}: ${answer.status}`);
    if (path === PAGE && !isOwnPage(await answer.clone().text())) throw new Error('the server has another build by now');
    return answer;
  }

  /** Three at a time, so that the page's own calls find a free connection. What an interrupted try has fetched is not fetched again. */
  async function keepFiles(): Promise<void> {
    const own = await openOwn();
    const left = [...files];
    const keepNext = async () => {
      for (let path = left.shift(); path !== undefined; path = left.shift()) await own.put(path, await fetchFile(path));
    };
    await Promise.all([keepNext(), keepNext(), keepNext()]);
  }

  /** Each tab holds a lock that is named after its first script (app-updates.ts), so an earlier build is kept while a tab runs it. */
  async function removeUnused(): Promise<void> {
    const { held = [] } = await self.navigator.locks.query();
    const names = await self.caches.keys();
    // Whatever came after this build is about to replace it.
    for (const name of names.slice(0, Math.max(0, names.indexOf(OWN)))) {
      if (!name.startsWith('app-')) continue;
      const cache = await self.caches.open(name);
      const uses = await Promise.all(held.map((lock) => lock.name?.startsWith('/assets/') && cache.match(lock.name)));
      if (!uses.some(Boolean)) await self.caches.delete(name);
    }
  }

  /**
   * The page's answer says what the page may load, which is the server's setting and may change without a new build. A newer worker waits for
   * this one's last request, so a network that doesn't answer is given up.
   */
  async function refreshPage(): Promise<void> {
    await (await openOwn()).put(PAGE, await fetchFile(PAGE, { signal: AbortSignal.timeout(5_000) }));
  }

  self.addEventListener('install', (event) => {
    const before = self.registration.active?.scriptURL;
    // The worker of earlier releases showed notifications and nothing else, so no tab depends on it.
    const isOfOtherKind = before !== undefined && before !== self.location.href;
    event.waitUntil(keepFiles().then(() => (isOfOtherKind ? self.skipWaiting() : undefined)));
    // Where browsers can, they then don't even wake the worker for what it leaves to the server.
    const pastWorker = ['/api/*', '/uploads/*'].map((pathname) => ({ condition: { urlPattern: { pathname } }, source: 'network' }));
    event.waitUntil(event.addRoutes?.(pastWorker).catch(() => undefined) ?? Promise.resolve());
  });

  self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim().then(removeUnused)));

  // A new build waits until a tab says that nothing is lost by it.
  self.addEventListener('message', ({ data }) => {
    if (data === 'take-over') void self.skipWaiting();
  });

  self.addEventListener('fetch', (event) => {
    const { request } = event;
    const { origin, pathname } = new URL(request.url);
    if (request.method !== 'GET' || origin !== self.location.origin || /^\/(api|uploads)(\/|$)/.test(pathname)) return;
    const isFile = pathname.startsWith('/assets/') || (pathname !== PAGE && files.includes(pathname));
    if (isFile) event.respondWith(answerFile());
    else if (request.mode === 'navigate' && pathname !== self.location.pathname) event.respondWith(answerPage());

    async function answerFile(): Promise<Response> {
      const kept = await findKept(pathname);
      if (kept) return kept;
      const answer = await self.fetch(request);
      if (answer.status === 200) {
        const copy = answer.clone();
        event.waitUntil(openOwn().then((own) => own.put(pathname, copy)));
      }
      return answer;
    }

    async function answerPage(): Promise<Response> {
      const kept = await findKept(PAGE);
      // Other websites may show this one in a frame, which only the server's answer to this very address allows.
      if (pathname === '/example' || !kept) {
        if (!kept) event.waitUntil(keepFiles().catch(() => undefined));
        return self.fetch(request).catch((error: unknown) => {
          if (kept) return kept;
          throw error;
        });
      }
      event.waitUntil(Promise.allSettled([refreshPage(), removeUnused()]));
      return kept;
    }
  });

  self.addEventListener('push', (event) => {
    const { id, title, text, path } = event.data.json();
    const show = async () => {
      const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
      // Whoever looks at Fairlead sees the bell.
      if (windows.some(({ focused }) => focused)) return;
      await self.registration.showNotification(title, { body: text, tag: id, icon: '/icon-192.png', data: { path } });
    };
    event.waitUntil(show());
  });

  self.addEventListener('notificationclick', (event) => {
    event.notification.close();
    event.waitUntil(self.clients.openWindow(event.notification.data.path));
  });
}
