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
import { assertSafeJson, parseJson } from './json.ts';

const MAX_DATA_BYTES = 1_048_576;
/** No real network delivers pieces this small on average, and each piece costs far more than its bytes. */
const SMALL_PIECE_BYTES = 16;
const MANY_PIECES = 4096;

/** One JSON part, one file, and the texts that a rule allows beside it. The endpoint's own limit for the file is checked while it streams. */
export const multipartOptions = {
  limits: { fields: 5, files: 2, parts: 8, fileSize: 64 * 1_048_576, fieldSize: MAX_DATA_BYTES, fieldNameSize: 100, headerPairs: 50 },
};

export interface ReceivedForm {
  /** The parsed JSON of the part `data`, or else the texts that came as parts of their own; undefined if there is neither. */
  data: unknown;
  file: IncomingFile | undefined;
  /** Deletes the received file. Call it when the request is done. */
  clear(): Promise<void>;
}

export interface ReceiveOptions {
  /** The folder for the received file. */
  folder: string;
  /** The maximum size of the part `data`, in bytes. */
  dataLimit: number;
}

/** Receives a multipart form: its JSON into memory, its file into `folder`. If a part breaks the rule, throws AppError and leaves no file. */
export async function receiveForm(request: FastifyRequest, rule: UploadRule, { folder, dataLimit }: ReceiveOptions): Promise<ReceivedForm> {
  const received: ReceivedForm = {
    data: undefined,
    file: undefined,
    clear: async () => {
      if (received.file) await rm(received.file.path, { force: true });
    },
  };
  try {
    // The default limit is for small files; this endpoint's rule may allow larger ones.
    const limits = {
      ...multipartOptions.limits,
      fieldSize: dataLimit,
      fileSize: Math.max(multipartOptions.limits.fileSize, rule.maxBytes + 1),
    };
    const parts = request.parts({ limits });
    const texts: Record<string, unknown> = {};
    refuseSmallPieces(request.raw);
    for await (const part of parts) {
      if (part.type === 'field') {
        if (part.valueTruncated) throw new AppError('too_large', 'The request is too large');
        if (rule.parts?.includes(part.fieldname)) {
          texts[part.fieldname] = assertSafeJson(part.value);
          continue;
        }
        if (part.fieldname !== 'data') throw invalidField(part.fieldname, `${part.fieldname} is not a part of this call`);
        if (received.data !== undefined) throw invalidField('data', 'Send data once');
        // A part with a JSON content type is already parsed.
        received.data = typeof part.value === 'string' ? parseJson(part.value) : assertSafeJson(part.value);
      } else {
        if (part.fieldname !== rule.field || received.file) throw invalidField(part.fieldname, `Send one file, named ${rule.field}`);
        received.file = { ...(await storePart(part, rule, folder)), accountId: request.actor?.accountId };
      }
    }
    if (rule.parts) received.data ??= texts;
  } catch (error) {
    await received.clear();
    // Some clients read the refusal only after they have sent everything, so the rest is discarded.
    request.raw.unpipe();
    request.raw.resume();
    throw toRefusal(error);
  }
  return received;
}

/** Closes the connection of a form that arrives byte by byte. */
function refuseSmallPieces(raw: IncomingMessage) {
  let pieces = 0;
  let bytes = 0;
  raw.on('data', (piece: Buffer) => {
    pieces += 1;
    bytes += piece.length;
    if (pieces >= MANY_PIECES && bytes < pieces * SMALL_PIECE_BYTES) raw.destroy();
  });
}

const isDiskError = (error: unknown) =>
  error instanceof Error && 'syscall' in error && (error as NodeJS.ErrnoException).code !== 'ECONNRESET';

/** Errors of the form's parser and of a lost connection are the sender's fault; errors of the disk are ours. */
function toRefusal(error: unknown): unknown {
  if (error instanceof AppError || isDiskError(error)) return error;
  return new AppError('invalid', 'The request is not a complete multipart form', { cause: error });
}

async function storePart(part: MultipartFile, rule: UploadRule, folder: string): Promise<IncomingFile> {
  const path = join(folder, randomUUID());
  const hash = createHash('sha256');
  let bytes = 0;
  const counter = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length;
      hash.update(chunk);
      if (bytes > rule.maxBytes) done(new AppError('too_large', rule.tooLarge, { fields: { [rule.field]: rule.tooLarge } }));
      else done(null, chunk);
    },
  });
  try {
    await pipeline(part.file, counter, createWriteStream(path, { flags: 'wx' }));
    if (bytes === 0) throw invalidField(rule.field, rule.notAnImage);
  } catch (error) {
    await rm(path, { force: true });
    throw error;
  }
  return { field: part.fieldname, path, name: part.filename, bytes, sha256: hash.digest('hex') };
}
