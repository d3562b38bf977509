import { beforeEach, expect, it, vi } from 'vitest';
import { fakeServer } from '../../testing/fake-server.ts';
import { signedInAs } from '../../testing/render-page.tsx';
import { currentSession } from '../session.ts';
import { uploadResumably } from './resumable-upload.ts';

const START = { method: 'POST', path: '/api/uploads' };
const AT = '/api/uploads/u1';
const ask = { method: 'HEAD', path: AT };
const piece = { method: 'PATCH', path: AT };
const giveUp = { method: 'DELETE', path: AT };
const FILE = new File(['0123456789'], 'bill of lading 港.pdf', { lastModified: 1, type: 'application/pdf' });

let server: ReturnType<typeof fakeServer>;
/** How much of the file the server has. */
let arrived: number;

/** A server that takes all of a piece, as the tus protocol says. */
beforeEach(() => {
  signedInAs('riya.nair');
  server = fakeServer();
  arrived = 0;
  server.on(START, () => answerBegun());
  server.on(ask, () => ({ headers: { 'upload-offset': String(arrived), 'upload-length': '10' } }));
  server.on(piece, ({ body }) => {
    arrived += (body as Blob).size;
    return { status: 204, headers: { 'upload-offset': String(arrived) } };
  });
  server.on(giveUp, () => ({ status: 204 }));
});

const answerBegun = (): { status: number; headers: Record<string, string> } =>
  arrived === 10
    ? { status: 200, headers: { 'upload-complete': '?1' } }
    : { status: arrived > 0 ? 200 : 201, headers: { location: AT, 'upload-complete': '?0' } };
const begins = () => server.callsTo(START).length;
const metadata = { fileName: FILE.name, uploadId: '0198aaaa-0000-7000-8000-00000000000a' };
const send = (parts: Partial<Parameters<typeof uploadResumably>[0]> = {}) =>
  uploadResumably({
    address: START.path,
    file: FILE,
    metadata,
    signal: new AbortController().signal,
    isGivenUp: () => false,
    onProgress: () => {},
    ...parts,
  });
const sentFrom = () => server.callsTo(piece).map(({ headers }) => Number(headers.get('upload-offset')));

/** Cuts the line after so many bytes of the next piece. */
function cutAfter(bytes: number) {
  server.on(piece, () => {
    arrived += bytes;
    return new TypeError('network');
  });
}

it('sends a file with who sends it and what it is', async () => {
  const seen: number[] = [];
  await send({ onProgress: (bytes) => seen.push(bytes) });
  const [begun] = server.callsTo(START);
  const told = begun?.headers
    .get('upload-metadata')
    ?.split(',')
    .map((pair) => pair.split(' '));
  expect(told?.map(([name, value]) => [name, Buffer.from(value ?? '', 'base64').toString()])).toEqual(Object.entries(metadata));
  expect([begun?.headers.get('upload-length'), begun?.headers.get('authorization')]).toEqual(['10', 'Bearer a-token']);
  expect([arrived, seen.at(-1)]).toEqual([10, 10]);
});

it('is cut as well where the network is gone before its code has come', async () => {
  const load = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'));
  await expect(send({ load })).rejects.toMatchObject({ code: 'network', status: 0 });
  await send();
  expect(arrived).toBe(10);
});

it('does not take a file that can’t be read any more for a network that is away', async () => {
  const gone = new File(['0123456789'], 'moved.pdf');
  gone.slice = () => Object.assign(new Blob(), { arrayBuffer: () => Promise.reject(new DOMException('gone', 'NotReadableError')) });
  server.on(piece, () => new TypeError('network'));
  await expect(send({ file: gone })).rejects.toMatchObject({ status: 400, message: expect.stringContaining('can’t be read any more') });
});

it('goes on where it was cut, as also a new page does', async () => {
  cutAfter(4);
  await expect(send()).rejects.toMatchObject({ code: 'network', message: 'Network error. Please check your internet connection.' });
  server.on(piece, ({ body }) => {
    arrived += (body as Blob).size;
    return { status: 204, headers: { 'upload-offset': String(arrived) } };
  });
  await send();
  expect({ from: sentFrom(), arrived }).toEqual({ from: [0, 4], arrived: 10 });
});

it('sends nothing twice when only the answer was lost', async () => {
  cutAfter(10);
  await expect(send()).rejects.toMatchObject({ status: 0 });
  const seen: number[] = [];
  await send({ onProgress: (bytes) => seen.push(bytes) });
  expect({ seen, from: sentFrom() }).toEqual({ seen: [10], from: [0] });
});

it('does not begin anew because the server is busy for the moment, but does when it has forgotten the upload', async () => {
  cutAfter(4);
  await expect(send()).rejects.toMatchObject({ status: 0 });
  const busy = { json: { message: 'Too many uploads at once', code: 'too_many' }, headers: { 'retry-after': '7' } };
  server.on(ask, () => ({ status: 429, ...busy }));
  await expect(send()).rejects.toMatchObject({ status: 429, retryAfter: 7, message: 'Too many uploads at once' });
  expect(begins()).toBe(2);
  server.on(ask, () => ({ status: 404 }));
  await expect(send()).rejects.toMatchObject({ status: 0 });
  expect(begins()).toBe(4);
});

it('is not taken for arrived by an answer that is not the server’s', async () => {
  server.on(START, () => ({ status: 200 }));
  await expect(send()).rejects.toMatchObject({ code: 'network', status: 0 });
});

it('sends nothing any more when it is given up while it is begun', async () => {
  const stop = new AbortController();
  server.on(START, () => {
    stop.abort();
    return { status: 201, headers: { location: AT } };
  });
  await expect(send({ signal: stop.signal })).rejects.toMatchObject({ name: 'AbortError' });
  expect(sentFrom()).toEqual([]);
});

it('is refused in the server’s words, and cut as well where it can’t be asked', async () => {
  const message = 'This id was used for something else';
  server.on(START, () => ({ status: 409, json: { message, code: 'conflict' } }));
  await expect(send()).rejects.toMatchObject({ message, status: 409 });
  server.on(START, () => new TypeError('network'));
  await expect(send()).rejects.toMatchObject({ code: 'network', status: 0 });
});
it('tells what the server refuses in its words, and ends a session that is over', async () => {
  server.on(START, () => ({ status: 403, json: { message: 'Not allowed', code: 'forbidden' } }));
  await expect(send()).rejects.toMatchObject({ message: 'Not allowed', code: 'forbidden' });
  server.on(START, () => ({ status: 401, json: { message: 'Please log in again.', code: 'unauthenticated' } }));
  await expect(send()).rejects.toMatchObject({ message: 'Please log in again.' });
  expect(currentSession()).toBeUndefined();
});

it('has what arrived thrown away when it is given up', async () => {
  const stop = new AbortController();
  server.on(piece, () => new Promise(() => {}));
  const sending = send({ signal: stop.signal, isGivenUp: () => true, onProgress: () => stop.abort() });
  await expect(sending).rejects.toMatchObject({ name: 'AbortError' });
  expect(server.callsTo(giveUp)).toHaveLength(1);
});

it('goes on with what arrived after it was only stopped', async () => {
  const stop = new AbortController();
  const takePiece = ({ body }: { body: unknown }) => {
    arrived += (body as Blob).size;
    return { status: 204, headers: { 'upload-offset': String(arrived) } };
  };
  server.on(piece, () => {
    arrived = 4;
    return new Promise(() => {});
  });
  await expect(send({ signal: stop.signal, onProgress: () => stop.abort() })).rejects.toMatchObject({ name: 'AbortError' });
  await vi.waitFor(() => expect(arrived).toBe(4));
  server.on(piece, takePiece);
  await send();
  expect({ givenUp: server.callsTo(giveUp).length, from: sentFrom(), arrived }).toEqual({
    givenUp: 0,
    from: [0, 4],
    arrived: 10,
  });
});
