import { createHash, randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { UploadRule } from '@fairlead/contract/kit/endpoint';
import type { MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import type { IncomingFile } from '../../files/incoming-file.ts';
import { AppError, invalidField } from '../app-error.ts';
import { inspected, parseJson } from './json.ts';

const MAX_DATA_BYTES = 1_048_576;
/** No network cuts a form into pieces as small as these on the whole; each piece costs far more than its bytes. */
const SMALL_PIECE_BYTES = 16;
const MANY_PIECES = 4096;

/** One JSON part and one file; a call's own limit for the file is kept while it streams. */
export const multipartOptions = {
  limits: { fields: 5, files: 2, parts: 8, fileSize: 64 * 1_048_576, fieldSize: MAX_DATA_BYTES, fieldNameSize: 100, headerPairs: 50 },
};

export interface Received {
  /** The parsed JSON of the part `data`; undefined when there is none. */
  data: unknown;
  file: IncomingFile | undefined;
  /** Removes what was received; call it once the call is over. */
  clear(): Promise<void>;
}

export interface Receiving {
  /** Where the file is put. */
  folder: string;
  /** The most bytes of the part `data`. */
  dataLimit: number;
}

/** Streams a multipart request: its JSON into memory, its file into `folder`. Throws AppError and leaves nothing when a part is not of the rule. */
export async function receive(request: FastifyRequest, rule: UploadRule, { folder, dataLimit }: Receiving): Promise<Received> {
  const received: Received = {
    data: undefined,
    file: undefined,
    clear: async () => {
      if (received.file) await rm(received.file.path, { force: true });
    },
  };
  try {
    // The form's own limit is for calls with small files; this one's rule may allow more.
    const limits = {
      ...multipartOptions.limits,
      fieldSize: dataLimit,
      fileSize: Math.max(multipartOptions.limits.fileSize, rule.maxBytes + 1),
    };
    const parts = request.parts({ limits });
    refuseSmallPieces(request.raw);
    for await (const part of parts) {
      if (part.type === 'field') {
        if (part.fieldname !== 'data') throw invalidField(part.fieldname, `${part.fieldname} is not a part of this call`);
        if (received.data !== undefined) throw invalidField('data', 'Send data once');
        if (part.valueTruncated) throw new AppError('too_large', 'The request is too large');
        // A part that says it is JSON arrives parsed.
        received.data = typeof part.value === 'string' ? parseJson(part.value) : inspected(part.value);
      } else {
        if (part.fieldname !== rule.field || received.file) throw invalidField(part.fieldname, `Send one file, named ${rule.field}`);
        received.file = { ...(await keep(part, rule, folder)), accountId: request.actor?.accountId };
      }
    }
  } catch (error) {
    await received.clear();
    // Some clients read the refusal only once all they send has been taken.
    request.raw.unpipe();
    request.raw.resume();
    throw refusalOf(error);
  }
  return received;
}

/** Ends a form that comes byte by byte; it takes the connection with it, since what has come is past reading. */
function refuseSmallPieces(raw: IncomingMessage) {
  let pieces = 0;
  let bytes = 0;
  raw.on('data', (piece: Buffer) => {
    pieces += 1;
    bytes += piece.length;
    if (pieces >= MANY_PIECES && bytes < pieces * SMALL_PIECE_BYTES) raw.destroy();
  });
}

const isOfTheDisk = (error: unknown) =>
  error instanceof Error && 'syscall' in error && (error as NodeJS.ErrnoException).code !== 'ECONNRESET';

/** What the form's reader and a sender who hung up throw is the sender's fault; what the disk throws is ours. */
function refusalOf(error: unknown): unknown {
  if (error instanceof AppError || isOfTheDisk(error)) return error;
  return new AppError('invalid', 'The request is not a complete multipart form', { cause: error });
}

async function keep(part: MultipartFile, rule: UploadRule, folder: string): Promise<IncomingFile> {
  const path = join(folder, randomUUID());
  const hash = createHash('sha256');
  let bytes = 0;
  const counted = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length;
      hash.update(chunk);
      if (bytes > rule.maxBytes) done(new AppError('too_large', rule.tooLarge, { fields: { [rule.field]: rule.tooLarge } }));
      else done(null, chunk);
    },
  });
  try {
    await pipeline(part.file, counted, createWriteStream(path, { flags: 'wx' }));
    if (bytes === 0) throw invalidField(rule.field, rule.notAnImage);
  } catch (error) {
    await rm(path, { force: true });
    throw error;
  }
  return { field: part.fieldname, path, name: part.filename, bytes, sha256: hash.digest('hex') };
}
