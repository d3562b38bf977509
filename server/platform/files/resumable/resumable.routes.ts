import type { Readable } from 'node:stream';
import { REPEAT_MESSAGES } from '@fairlead/contract/kit/endpoint';
import type { Actor } from '@fairlead/contract/kit/permissions';
import { isId } from '@fairlead/contract/kit/values';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Receipt } from '../../db/receipts/receipts.ts';
import { AppError, conflict, invalidField } from '../../http/app-error.ts';
import type { App } from '../../http/register.ts';
import { allowSlowUpload } from '../../http/requests/arrival.ts';
import type { IncomingFile } from '../incoming-file.ts';
import { type Begun, TOO_MUCH, type Unfinished } from './unfinished.ts';

type Metadata = Readonly<Record<string, string>>;
const METADATA_MAX = 4000;
/** The metadata by which a sender says the upload's id itself, so that it finds it again. */
const ID_NAME = 'uploadId';

interface Parts {
  /** Where uploads begin. */
  path: string;
  maxBytes: number;
  tooLarge: string;
  empty: string;
  unfinished: Unfinished;
  /** Refuses at once what could not be taken once it is here. */
  assertMay: (actor: Actor, metadata: Metadata) => Promise<unknown>;
  /** What tells a file that is sent under an id from another one, as a hash. */
  contentOf: (sent: Pick<Begun, 'length' | 'metadata'>) => string;
  /** Takes a whole file, once for each id. */
  take: (actor: Actor, metadata: Metadata, file: IncomingFile, id: string) => Promise<unknown>;
}

type Request = FastifyRequest<{ Params: { id: string }; Body: Readable }>;

/**
 * Uploads that go on where they were cut: the core of tus 1.0 (https://tus.io), with creation and termination. Beyond it, an upload that
 * is begun again under its sender's own id is answered where it stands, or that it has arrived (docs/product/documents.md).
 */
export function resumableRoutes(app: App, { path, maxBytes, tooLarge, empty, unfinished, assertMay, contentOf, take }: Parts): void {
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
    const begun: Begun = { accountId: actor.accountId, length, metadata };
    const ownId = readOwnId(metadata);
    // Asked before anything else: what has arrived has, whatever has become of it or of the sender's rights.
    if (ownId && (await app.receipts.isDone(receiptOf(ownId, begun)))) return answerArrived(reply, length);
    await assertMay(actor, metadata);
    const earlier = ownId && (await unfinished.findBegun(actor.accountId, ownId));
    if (!earlier) {
      const id = await unfinished.begin(begun, ownId);
      return reply
        .status(201)
        .headers({ location: `${path}/${id}`, 'upload-offset': 0, 'upload-complete': '?0' })
        .send();
    }
    if (contentOf(earlier) !== contentOf(begun))
      throw conflict(REPEAT_MESSAGES.usedOtherwise, { [ID_NAME]: REPEAT_MESSAGES.usedOtherwise });
    const { offset } = await unfinished.ask(actor.accountId, ownId, takeFor(request, ownId));
    if (offset === length) return answerArrived(reply, length);
    return reply
      .status(200)
      .headers({ location: `${path}/${ownId}`, 'upload-offset': offset, 'upload-complete': '?0' })
      .send();
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
  const takeFor = (request: FastifyRequest, id: string) => async (file: IncomingFile, metadata: Metadata) => {
    const actor = await app.authenticate(request);
    const receipt = receiptOf(id, { accountId: actor.accountId, length: file.bytes, metadata });
    await app.receipts.once(receipt, () => take(actor, metadata, file, id));
  };

  const receiptOf = (id: string, begun: Begun): Receipt => ({
    ...{ id, accountId: begun.accountId, call: `POST ${path}` },
    ...{ contentHash: contentOf(begun), keyName: ID_NAME },
  });
}

const answerArrived = (reply: FastifyReply, length: number) =>
  reply.status(200).headers({ 'upload-offset': length, 'upload-complete': '?1' }).send();

function readOwnId({ [ID_NAME]: ownId }: Metadata): string | undefined {
  if (ownId !== undefined && !isId(ownId)) throw invalidField(ID_NAME, `${ID_NAME} must be a UUID`);
  return ownId?.toLowerCase();
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
