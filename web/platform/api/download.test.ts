import { clientEndpoints } from '@fairlead/contract/clients';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { signedInAs } from '../../testing/render-page.tsx';
import { currentSession } from '../session.ts';
import { download, parseFileName } from './download.ts';

const query = { format: 'csv', type: 'Shipper' } as const;
const encoder = new TextEncoder();

/** Makes `fetch` answer with a file that arrives in pieces. */
function servePieces(pieces: (string | Error)[], headers: Record<string, string> = {}) {
  const asked: { url: string; headers: Headers }[] = [];
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    asked.push({ url, headers: new Headers(init.headers) });
    const waiting = [...pieces];
    const body = new ReadableStream<Uint8Array>({
      pull(controller) {
        const piece = waiting.shift();
        if (piece === undefined) controller.close();
        else if (piece instanceof Error) controller.error(piece);
        else controller.enqueue(encoder.encode(piece));
      },
    });
    return new Response(body, { headers });
  });
  return asked;
}

describe('a download', () => {
  beforeEach(() => signedInAs('riya'));

  it('is asked for with the session, comes in pieces, and keeps the server’s name and type', async () => {
    const asked = servePieces(['a,b\r\n', '1,2\r\n'], {
      'content-type': 'text/csv',
      'content-disposition': 'attachment; filename="clients.csv"',
    });
    const progress: number[] = [];
    const file = await download(clientEndpoints.exportTable, { query, onProgress: (bytes) => progress.push(bytes) });
    expect(asked[0]?.url).toBe('/api/clients/export?format=csv&type=Shipper');
    expect(asked[0]?.headers.get('authorization')).toBe('Bearer a-token');
    expect(file.name).toBe('clients.csv');
    expect(file.blob.type).toBe('text/csv');
    expect(file.blob.size).toBe(10);
    expect(progress).toEqual([5, 10]);
  });

  it('that breaks off half-way is refused as a whole', async () => {
    servePieces(['a,b\r\n', new TypeError('terminated')]);
    await expect(download(clientEndpoints.exportTable, { query })).rejects.toMatchObject({ code: 'network', status: 0 });
  });

  it('that is refused says why, and an ended session is noticed', async () => {
    vi.stubGlobal('fetch', async () => Response.json({ message: 'Please log in again.', code: 'unauthenticated' }, { status: 401 }));
    await expect(download(clientEndpoints.exportTable, { query })).rejects.toMatchObject({ message: 'Please log in again.' });
    expect(currentSession()).toBeUndefined();
  });

  it('can be given up half-way, with the reason it was given up for', async () => {
    const giveUp = new AbortController();
    vi.stubGlobal('fetch', async (_url: string, { signal }: RequestInit) => {
      const body = new ReadableStream<Uint8Array>({
        start(controller) {
          controller.enqueue(encoder.encode('half'));
          signal?.addEventListener('abort', () => controller.error(signal.reason));
        },
      });
      return new Response(body);
    });
    const reason = new Error('enough');
    const file = download(clientEndpoints.exportTable, { query, signal: giveUp.signal, onProgress: () => giveUp.abort(reason) });
    await expect(file).rejects.toBe(reason);
  });
});

describe('a file’s name', () => {
  it.each([
    ['attachment; filename="clients.csv"', 'clients.csv'],
    ['attachment; filename=clients.csv', 'clients.csv'],
    [`attachment; filename="Malm__.pdf"; filename*=UTF-8''Malm%C3%B6.pdf`, 'Malmö.pdf'],
    [`attachment; filename="kept.pdf"; filename*=UTF-8''%E0%A4`, 'kept.pdf'],
    ['attachment; filename="a \\"b\\".txt"', 'a "b".txt'],
    ['attachment; filename="../../etc/passwd"', '.._.._etc_passwd'],
    ['attachment', undefined],
    [null, undefined],
  ])('of %j is %j', (disposition, name) => {
    expect(parseFileName(disposition)).toBe(name);
  });
});
