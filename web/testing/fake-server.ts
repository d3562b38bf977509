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

type Answer = { status?: number; json?: unknown } | Error | DOMException | Promise<{ status?: number; json?: unknown }>;
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
    const reply = await (handlers.get(`${call.method} ${call.path}`)?.(call) ?? {
      status: 404,
      json: { message: 'Not found', code: 'not_found' },
    });
    if (reply instanceof Error || reply instanceof DOMException) throw reply;
    const { status = 200, json } = reply;
    return new Response(status === 204 ? null : JSON.stringify(json), { status, headers: { 'content-type': 'application/json' } });
  }
  vi.stubGlobal('fetch', answer);
  vi.stubGlobal('XMLHttpRequest', requestAnsweredBy(answer));

  return {
    calls,
    /** Answers an endpoint of the contract from now on; an Error stands for a network that is not there. */
    on(endpoint: Endpoint, handler: Handler, params: Record<string, unknown> = {}) {
      handlers.set(`${endpoint.method} ${fillPath(endpoint.path, params)}`, handler);
    },
    /** The calls made to an endpoint, in order. */
    callsTo: (endpoint: Endpoint, params: Record<string, unknown> = {}) =>
      calls.filter((call) => call.method === endpoint.method && call.path === fillPath(endpoint.path, params)),
  };
}

/** What `platform/api/upload.ts` needs of a browser's request: half of the file goes before the answer comes. */
function requestAnsweredBy(answer: (input: string, init: RequestInit) => Promise<Response>) {
  return class {
    upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {};
    onload?: () => void;
    onerror?: () => void;
    onabort?: () => void;
    status = 0;
    responseText = '';
    #method = '';
    #url = '';
    #headers = new Headers();
    #isAborted = false;

    open(method: string, url: string) {
      this.#method = method;
      this.#url = url;
    }

    setRequestHeader(name: string, value: string) {
      this.#headers.set(name, value);
    }

    send(body: FormData) {
      this.upload.onprogress?.({ loaded: 1, total: 2 });
      answer(this.#url, { method: this.#method, headers: this.#headers, body }).then(
        async (response) => {
          this.status = response.status;
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
