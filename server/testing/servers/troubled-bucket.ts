import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import type { BucketPlace } from '../../platform/files/storage/bucket-url.ts';

/** What becomes of a request: it is answered as usual, refused, never answered, or its body or its reply is cut after some bytes. */
export type Fate =
  | 'usual'
  | { refused: number }
  | 'unanswered'
  | { bodyCutAfter: number }
  | { replyCutAfter: number }
  | { replyStopsAfter: number };

/** Far longer than a busy machine takes for a reply: a request given up too early is sent again, and is counted twice. */
const SILENCE_MS = 2000;

/** An S3 service that can be had in trouble: hands requests on to a real one, and does to each what `decide` says. */
export async function troubledProxy(bucket: BucketPlace) {
  const target = new URL(bucket.endpoint);
  let decide: (method: string, path: string, headers: IncomingHttpHeaders) => Fate = () => 'usual';
  const lag = listingLag(bucket.bucket);
  let isLagging = false;
  const server = createServer((incoming, outgoing) => {
    outgoing.on('error', () => {});
    const fate = decide(incoming.method ?? '', decodeURIComponent(incoming.url ?? ''), incoming.headers);
    if (fate === 'unanswered') return;
    if (typeof fate === 'object' && 'refused' in fate) refuse(incoming, outgoing, fate.refused);
    else handOn(incoming, outgoing, fate);
  });

  function handOn(incoming: IncomingMessage, outgoing: ServerResponse, fate: Exclude<Fate, 'unanswered' | { refused: number }>) {
    const onward = request({
      host: target.hostname,
      port: target.port,
      method: incoming.method,
      path: incoming.url,
      agent: false,
      headers: incoming.headers,
    });
    onward.on('error', () => !outgoing.headersSent && outgoing.destroy());
    const bodyRoom = typeof fate === 'object' && 'bodyCutAfter' in fate ? fate.bodyCutAfter : Number.POSITIVE_INFINITY;
    let sent = 0;
    incoming.on('data', (piece: Buffer) => {
      sent += piece.length;
      if (sent <= bodyRoom) return void onward.write(piece);
      onward.destroy();
      incoming.destroy();
    });
    incoming.on('end', () => onward.end());
    onward.on('response', (reply) => {
      const method = incoming.method ?? '';
      const url = new URL(incoming.url ?? '', bucket.endpoint);
      if (isLagging && (reply.statusCode ?? 500) < 300) lag.note(method, url);
      if (isLagging && lag.isListing(method, url)) return void lag.answer(url, reply, outgoing);
      outgoing.writeHead(reply.statusCode ?? 500, reply.headers);
      const room =
        typeof fate !== 'object' || 'bodyCutAfter' in fate
          ? Number.POSITIVE_INFINITY
          : 'replyCutAfter' in fate
            ? fate.replyCutAfter
            : fate.replyStopsAfter;
      let passed = 0;
      reply.on('data', (piece: Buffer) => {
        const fits = piece.subarray(0, Math.max(0, room - passed));
        passed += piece.length;
        outgoing.write(fits, () => {
          if (passed > room && typeof fate === 'object' && 'replyCutAfter' in fate) outgoing.destroy();
        });
      });
      reply.on('end', () => passed <= room && outgoing.end());
    });
  }

  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  return {
    bucket: { ...bucket, endpoint: `http://127.0.0.1:${port}`, silenceMs: SILENCE_MS },
    /** What becomes of requests from now on, by method, path and headers. */
    become(fates: typeof decide) {
      decide = fates;
    },
    /** From now on lists show the bucket as it is now, whatever is written and deleted. */
    lagBehind() {
      isLagging = true;
    },
    catchUp() {
      isLagging = false;
      lag.forget();
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/** What lists don't show yet, and what they still show. */
function listingLag(bucket: string) {
  const written = new Set<string>();
  const deleted = new Set<string>();
  const keyOf = ({ pathname }: URL) => decodeURIComponent(pathname).slice(`/${bucket}/`.length);
  const describe = (key: string) =>
    `<Contents><Key>${key}</Key><LastModified>2026-01-01T00:00:00.000Z</LastModified><Size>1</Size></Contents>`;

  return {
    isListing: (method: string, { searchParams }: URL) => method === 'GET' && searchParams.get('list-type') === '2',
    note(method: string, url: URL) {
      const key = keyOf(url);
      if (key === '') return;
      if (method === 'PUT') written.add(key);
      else if (method === 'DELETE' && !written.has(key)) deleted.add(key);
    },
    async answer({ searchParams }: URL, reply: IncomingMessage, outgoing: ServerResponse) {
      const prefix = searchParams.get('prefix') ?? '';
      const text = await new Response(Readable.toWeb(reply) as ReadableStream).text();
      const shown = text.replace(/<Contents>.*?<Key>(.*?)<\/Key>.*?<\/Contents>/gs, (entry, key) => (written.has(key) ? '' : entry));
      const gone = [...deleted].filter((key) => key.startsWith(prefix)).map(describe);
      outgoing.writeHead(200, { 'content-type': 'application/xml' });
      outgoing.end(shown.replace('</ListBucketResult>', `${gone.join('')}</ListBucketResult>`));
    },
    forget() {
      written.clear();
      deleted.clear();
    },
  };
}

function refuse(incoming: IncomingMessage, outgoing: ServerResponse, status: number) {
  incoming.resume();
  incoming.on('end', () => {
    const code = status === 503 ? 'SlowDown' : 'AccessDenied';
    outgoing.writeHead(status, { 'content-type': 'application/xml' });
    outgoing.end(`<?xml version="1.0"?><Error><Code>${code}</Code><Message>trouble</Message></Error>`);
  });
}
