import type { Readable } from 'node:stream';
import type { Actor } from '@fairlead/contract/kit/permissions';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../../http/app-error.ts';
import type { App } from '../../http/register.ts';
import { allowSlowUpload } from '../../http/requests/arrival.ts';
import type { IncomingFile } from '../incoming-file.ts';
import { TOO_MUCH, type Unfinished } from './unfinished.ts';

type Metadata = Readonly<Record<string, string>>;
const METADATA_MAX = 4000;

interface Parts {
  /** Where uploads begin. */
  path: string;
  maxBytes: number;
  tooLarge: string;
  empty: string;
  unfinished: Unfinished;
  /** Refuses at once what could not be taken once it is here. */
  assertMay: (actor: Actor, metadata: Metadata) => Promise<unknown>;
  /** Takes a whole file. It is asked again with the same id where its answer was lost, and must then take nothing. */
  take: (actor: Actor, metadata: Metadata, file: IncomingFile, id: string) => Promise<unknown>;
}

type Request = FastifyRequest<{ Params: { id: string }; Body: Readable }>;

/** Uploads that go on where they were cut: the core of tus 1.0 (https://tus.io), with creation and termination. */
export function resumableRoutes(app: App, { path, maxBytes, tooLarge, empty, unfinished, assertMay, take }: Parts): void {
  const options = {
    config: { isLong: true },
    onRequest: async (request: FastifyRequest, reply: FastifyReply) => {
      reply.headers({ 'tus-resumable': '1.0.0', 'cache-control': 'no-store' });
      request.actor = await app.authenticate(request);
      allowSlowUpload(request, reply);
    },
  };
  const actorOf = ({ actor }: FastifyRequest) => actor as Actor;

  app.post(path, options, async (request, reply) => {
    const actor = actorOf(request);
    const length = readNumber(request, 'upload-length');
    if (length > maxBytes) throw new AppError('too_large', tooLarge);
    if (length === 0) throw new AppError('invalid', empty);
    const metadata = readMetadata(request);
    await assertMay(actor, metadata);
    const id = await unfinished.begin({ accountId: actor.accountId, length, metadata });
    return reply.status(201).header('location', `${path}/${id}`).send();
  });

  app.head<{ Params: { id: string } }>(`${path}/:id`, options, async (request, reply) => {
    const { id } = request.params;
    const { offset, length } = await unfinished.ask(actorOf(request).accountId, id, takeFor(request, id));
    return reply.headers({ 'upload-offset': offset, 'upload-length': length }).send();
  });

  app.patch<{ Params: { id: string }; Body: Readable }>(`${path}/:id`, options, async (request: Request, reply) => {
    const { id } = request.params;
    const { accountId } = actorOf(request);
    const { length } = await unfinished.find(accountId, id);
    const from = readNumber(request, 'upload-offset');
    // Refused unread, so that the answer is heard.
    if (Number(request.headers['content-length'] ?? 0) > length - from) throw new AppError('invalid', TOO_MUCH);
    const offset = await app.limits.uploads.run(accountId, () =>
      unfinished.append(accountId, id, from, request.body, takeFor(request, id)),
    );
    return reply.status(204).header('upload-offset', offset).send();
  });

  app.delete<{ Params: { id: string } }>(`${path}/:id`, options, async (request, reply) => {
    const { id } = request.params;
    const { accountId } = actorOf(request);
    await unfinished.find(accountId, id);
    await unfinished.remove(accountId, id);
    return reply.status(204).send();
  });

  // Asks again who calls: while a piece arrives, which may take hours, the session may end or the account's rights change.
  const takeFor = (request: FastifyRequest, id: string) => async (file: IncomingFile, metadata: Metadata) =>
    take(await app.authenticate(request), metadata, file, id);
}

function readNumber({ headers }: FastifyRequest, name: string): number {
  const text = String(headers[name] ?? '');
  if (!/^\d{1,15}$/.test(text)) throw new AppError('invalid', `The header ${name} must be a number of bytes`);
  return Number(text);
}

/** Pairs of a key and a value in base64, as tus writes them. */
function readMetadata({ headers }: FastifyRequest): Metadata {
  const text = String(headers['upload-metadata'] ?? '');
  if (text.length > METADATA_MAX) throw new AppError('invalid', 'The header upload-metadata is too long');
  const pairs = text.split(',').map((pair) => pair.trim().split(' '));
  return Object.fromEntries(
    pairs.flatMap(([key, value = '']) => (key ? [[key, Buffer.from(value, 'base64').toString().replaceAll('\0', '')]] : [])),
  );
}
