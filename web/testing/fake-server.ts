import type { Endpoint } from '@fairlead/contract/kit/endpoint';
import { fillPath } from '@fairlead/contract/kit/endpoint';
import { vi } from 'vitest';

export interface Call {
  method: string;
  path: string;
  query: URLSearchParams;
  headers: Headers;
  /** The parsed JSON body, or the form that was sent. */
  body: unknown;
}

interface Reply {
  status?: number;
  json?: unknown;
  headers?: Record<string, string>;
}
type Answer = Reply | Error | DOMException | Promise<Reply>;
/** An endpoint of the contract, or a call that it knows nothing of. */
interface Called {
  method: string;
  path: string;
}
type Handler = (call: Call) => Answer;

/** Answers calls in place of the network; the calls made are kept in `calls`. A call nobody answers is 404. */
export function fakeServer() {
  const handlers = new Map<string, Handler>();
  const calls: Call[] = [];

  async function answer(input: string, init: RequestInit = {}): Promise<Response> {
    const url = new URL(input, location.origin);
    const body = typeof init.body === 'string' ? JSON.parse(init.body) : init.body;
    const call: Call = {
      method: init.method ?? 'GET',
      path: url.pathname,
      query: url.searchParams,
      headers: new Headers(init.headers),
      body,
    };
    calls.push(call);
    const answered = handlers.get(`${call.method} ${call.path}`)?.(call) ?? {
      status: 404,
      json: { message: 'Not found', code: 'not_found' },
    };
    const reply = await (init.signal ? Promise.race([answered, whenStopped(init.signal)]) : answered);
    if (reply instanceof Error || reply instanceof DOMException) throw reply;
    const { status = 200, json, headers } = reply;
    return new Response(status === 204 ? null : JSON.stringify(json), {
      status,
      headers: { 'content-type': 'application/json', ...headers },
    });
  }
  vi.stubGlobal('fetch', answer);
  vi.stubGlobal('XMLHttpRequest', requestAnsweredBy(answer));

  return {
    calls,
    /** Answers an endpoint of the contract from now on; an Error stands for a network that is not there. */
    on(endpoint: Called, handler: Handler, params: Record<string, unknown> = {}) {
      handlers.set(`${endpoint.method} ${fillPath(endpoint.path as Endpoint['path'], params)}`, handler);
    },
    /** The calls made to an endpoint, in order. */
    callsTo: (endpoint: Called, params: Record<string, unknown> = {}) =>
      calls.filter((call) => call.method === endpoint.method && call.path === fillPath(endpoint.path as Endpoint['path'], params)),
  };
}

/** Rejects when the caller gives up, as `fetch` does. */
function whenStopped(signal: AbortSignal): Promise<never> {
  const { promise, reject } = Promise.withResolvers<never>();
  promise.catch(() => undefined);
  signal.addEventListener('abort', () => reject(signal.reason));
  return promise;
}

/** What uploads need of a browser's request: half of the file goes before the answer comes. */
function requestAnsweredBy(answer: (input: string, init: RequestInit) => Promise<Response>) {
  return class {
    upload: { onprogress?: (event: { loaded: number; total: number; lengthComputable: boolean }) => void } = {};
    onload?: () => void;
    onerror?: () => void;
    onabort?: () => void;
    status = 0;
    responseText = '';
    #method = '';
    #url = '';
    #headers = new Headers();
    #isAborted = false;
    #answered = new Headers();

    open(method: string, url: string) {
      this.#method = method;
      this.#url = url;
    }

    setRequestHeader(name: string, value: string) {
      this.#headers.set(name, value);
    }

    getResponseHeader(name: string) {
      return this.#answered.get(name);
    }

    send(body: FormData | Blob | null) {
      this.upload.onprogress?.({ loaded: 1, total: 2, lengthComputable: true });
      answer(this.#url, { method: this.#method, headers: this.#headers, body }).then(
        async (response) => {
          this.status = response.status;
          this.#answered = response.headers;
          this.responseText = await response.text();
          if (!this.#isAborted) this.onload?.();
        },
        () => this.onerror?.(),
      );
    }

    abort() {
      this.#isAborted = true;
      this.onabort?.();
    }
  };
}
