/** What a page needs before anything else: addresses of the API, and of scripts. */
export interface HeadStartPlan {
  /** For every page of a signed-in user. */
  always: readonly string[];
  /** For the pages at these addresses; the calls only where no query says what else to ask for. */
  pages: Readonly<Record<string, { calls: readonly string[]; scripts: readonly string[] }>>;
}

declare global {
  interface Window {
    headStart?: { token: string; answers: Record<string, Promise<Response>> };
  }
}

/**
 * Asks for what the page needs, before the app's scripts have arrived. The build writes this function into the page with its plan, so it
 * uses nothing from outside (web/build/head-start.ts).
 */
export function beginHeadStart({ always, pages }: HeadStartPlan): void {
  const token = localStorage.getItem('token');
  if (!token) return;
  const page = pages[location.pathname];
  const calls = [...always, ...(page && location.search === '' ? page.calls : [])];
  const ask = (address: string) => {
    const answer = fetch(address, { headers: { authorization: `Bearer ${token}` } });
    // A failure that nobody takes over is not an error of the page.
    answer.catch(() => undefined);
    return answer;
  };
  window.headStart = { token, answers: Object.fromEntries(calls.map((address) => [address, ask(address)])) };
  for (const href of page?.scripts ?? []) {
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', crossOrigin: '', href }));
  }
}

/** An older answer is not used, because it is no fresher than what a query would ask for again. Milliseconds. */
const FRESH_MS = 30_000;

/** The answer to a call of this session that the page's first lines have asked for; once for each. */
export function takeHeadStart(address: string, token: string | undefined): Promise<Response> | undefined {
  const { headStart } = window;
  if (!headStart || headStart.token !== token || performance.now() > FRESH_MS) return undefined;
  const answer = headStart.answers[address];
  delete headStart.answers[address];
  return answer;
}
