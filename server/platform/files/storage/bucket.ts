import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { type FileHandle, mkdir, open as openFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { GetObjectCommandOutput } from '@aws-sdk/client-s3';
import { newId } from '../../clock/clock.ts';
import { isMissing } from '../disk.ts';
import { bodyOf, bucketRequests, describeReason, md5Of } from './bucket-requests.ts';
import type { BucketPlace } from './bucket-url.ts';
import type { BucketStorage, Listed, Opened, Range } from './storage.ts';

/** Sent at a time, from memory: what is sent again after a failure must still be there. */
const PART_BYTES = 8 * 1_048_576;
const MOST_PARTS = 10_000;
/** How often reading goes on where it was cut without another byte having come. */
const MOST_CUTS = 3;
/** Some services delete one after the other and answer only after the last: more could take longer than the storage waits. */
const REMOVED_TOGETHER = 100;

/** Keeps everything in a bucket of an S3 service. Local files are only copies, for what reads no other, in the folder `tmp` of the data folder. */
export function bucketStorage(place: BucketPlace, dataDir: string): BucketStorage {
  const { bucket: Bucket, prefix, endpoint } = place;
  const { send, fail, state } = bucketRequests(place);
  const at = (key: string) => ({ Bucket, Key: prefix + key });
  const placeOf = (key: string) => `s3://${Bucket}/${prefix}${key}`;
  const sourceOf = (key: string) => `${Bucket}/${`${prefix}${key}`.split('/').map(encodeURIComponent).join('/')}`;

  const put = (key: string, bytes: Buffer) =>
    send('write', (client, sdk) => client.send(new sdk.PutObjectCommand({ ...at(key), Body: bytes, ContentMD5: md5Of(bytes) }))).then(
      () => {},
    );

  const get = (key: string, range?: string) =>
    send('read', (client, sdk) => client.send(new sdk.GetObjectCommand({ ...at(key), Range: range }))).catch(ignoreMissing);

  const head = (key: string) => send('read', (client, sdk) => client.send(new sdk.HeadObjectCommand(at(key)))).catch(ignoreMissing);

  const copyObject = (from: string, to: string) =>
    send('write', (client, sdk) => client.send(new sdk.CopyObjectCommand({ ...at(to), CopySource: sourceOf(from) })));

  const remove = (key: string) =>
    send('remove', (client, sdk) => client.send(new sdk.DeleteObjectCommand(at(key)))).then(() => {}, ignoreMissing);

  /** Sends a large file in parts, of which nothing can be read before the last has come. */
  async function putParts(key: string, parts: AsyncIterable<Buffer>): Promise<void> {
    const { UploadId } = await send('write', (client, sdk) => client.send(new sdk.CreateMultipartUploadCommand(at(key))));
    const upload = { ...at(key), UploadId };
    const sent: { ETag: string | undefined; PartNumber: number }[] = [];
    try {
      for await (const part of parts) {
        const PartNumber = sent.length + 1;
        const { ETag } = await send('write', (client, sdk) =>
          client.send(new sdk.UploadPartCommand({ ...upload, PartNumber, Body: part, ContentMD5: md5Of(part) })),
        );
        sent.push({ ETag, PartNumber });
      }
      await send('write', (client, sdk) =>
        client.send(new sdk.CompleteMultipartUploadCommand({ ...upload, MultipartUpload: { Parts: sent } })),
      );
    } catch (error) {
      // What can't be given up now is given up by `sweep`.
      await send('remove', (client, sdk) => client.send(new sdk.AbortMultipartUploadCommand(upload))).catch(() => {});
      throw error;
    }
  }

  async function open(key: string, range?: Range): Promise<Opened | undefined> {
    const first = await get(key, range && `bytes=${range.start}-${range.end}`);
    if (!first) return undefined;
    const bytes = sizeIn(first);
    const whole = { start: 0, end: bytes - 1 };
    return { bytes, content: readOn(key, first, range ?? whole) };
  }

  /** Reads a reply, and where that is cut, asks for the rest: what lies under a key never changes. */
  function readOn(key: string, first: GetObjectCommandOutput, { start, end }: Range): Readable {
    let body = bodyOf(first);
    async function* pieces() {
      let next = start;
      let cuts = 0;
      while (next <= end) {
        try {
          for await (const piece of body) {
            yield piece;
            next += piece.length;
            cuts = 0;
          }
          if (next <= end) throw new Error(`${placeOf(key)} ended ${end + 1 - next} bytes early`);
        } catch (error) {
          cuts += 1;
          if (cuts > MOST_CUTS) throw fail('read', error);
          const rest = await get(key, `bytes=${next}-${end}`);
          if (!rest) throw fail('read', error);
          body = bodyOf(rest);
        }
      }
    }
    const content = Readable.from(pieces(), { objectMode: false });
    content.once('close', () => body.destroy());
    return content;
  }

  async function* list(folder: string): AsyncGenerator<Listed> {
    let ContinuationToken: string | undefined;
    do {
      const page = await send('read', (client, sdk) =>
        client.send(new sdk.ListObjectsV2Command({ Bucket, Prefix: `${prefix}${folder}/`, ContinuationToken })),
      );
      for (const { Key = '', Size = 0, LastModified } of page.Contents ?? []) {
        const key = Key.slice(prefix.length);
        yield {
          key,
          name: key.slice(key.lastIndexOf('/') + 1),
          bytes: Size,
          modifiedAt: LastModified?.getTime() ?? Number.POSITIVE_INFINITY,
        };
      }
      ContinuationToken = page.NextContinuationToken;
    } while (ContinuationToken !== undefined);
  }

  async function removeMany(keys: readonly string[]): Promise<void> {
    if (keys.length === 0) return;
    const Objects = keys.map((key) => ({ Key: prefix + key }));
    const { Errors = [] } = await send('remove', (client, sdk) =>
      client.send(new sdk.DeleteObjectsCommand({ Bucket, Delete: { Objects, Quiet: true } })),
    );
    if (Errors.length > 0) throw fail('remove', new Error(`${Errors.length} could not be deleted: ${Errors[0]?.Code}`));
  }

  return {
    kind: 'bucket',
    name: `the bucket ${placeOf('')}`,
    setting: 'S3_URL',
    placeOf,
    state,

    async prepare() {
      const key = `tmp/${newId()}`;
      const text = Buffer.from('Fairlead tries to write here when it starts.');
      try {
        await put(key, text);
        const opened = await open(key);
        if (!opened || (await opened.content.toArray()).length === 0) throw new Error('what was written is not there');
        await remove(key);
      } catch (error) {
        throw new Error(`S3_URL: the bucket ${Bucket} at ${endpoint} can't be used: ${describeReason((error as Error).cause ?? error)}`, {
          cause: error,
        });
      }
    },

    put,
    replace: (key, text) => put(key, Buffer.from(text)),

    async readText(key) {
      const opened = await open(key);
      return opened && Buffer.concat(await opened.content.toArray()).toString();
    },

    async keep(key, path, known) {
      const handle = await openFile(path);
      try {
        const { size } = await handle.stat();
        const partBytes = Math.max(PART_BYTES, Math.ceil(size / MOST_PARTS));
        const hash = known ? undefined : createHash('sha256');
        let bytes = 0;
        const parts = readParts(handle, partBytes, (part) => {
          hash?.update(part);
          bytes += part.length;
        });
        const [first = Buffer.alloc(0), second] = [(await parts.next()).value, size > partBytes ? (await parts.next()).value : undefined];
        if (second) await putParts(key, chain([first, second], parts));
        else await put(key, first);
        return { bytes, sha256: known?.sha256 ?? hash?.digest('hex') ?? '', path };
      } finally {
        await handle.close();
      }
    },

    async copy(from, to, { bytes, sha256 }) {
      await copyObject(from, to);
      return { bytes, sha256 };
    },

    open,

    async openLocally(key) {
      await mkdir(join(dataDir, 'tmp'), { recursive: true });
      const path = join(dataDir, 'tmp', newId());
      const release = () => rm(path, { force: true });
      const opened = await open(key);
      if (!opened) throw Object.assign(new Error(`${placeOf(key)} is not there`), { code: 'ENOENT' });
      try {
        await pipeline(opened.content, createWriteStream(path, { flags: 'wx' }));
      } catch (error) {
        await release();
        throw error;
      }
      return { path, release };
    },

    async move(from, to) {
      await copyObject(from, to);
      await remove(from);
    },

    remove,

    async removeAll(folder) {
      let keys: string[] = [];
      for await (const { key } of list(folder)) {
        keys.push(key);
        if (keys.length < REMOVED_TOGETHER) continue;
        await removeMany(keys);
        keys = [];
      }
      await removeMany(keys);
    },

    size: async (key) => (await head(key))?.ContentLength,
    modifiedAt: async (key) => (await head(key))?.LastModified?.getTime() ?? Number.POSITIVE_INFINITY,
    list,

    async listFolders(folder) {
      const names: string[] = [];
      const Prefix = `${prefix}${folder}/`;
      let ContinuationToken: string | undefined;
      do {
        const page = await send('read', (client, sdk) =>
          client.send(new sdk.ListObjectsV2Command({ Bucket, Prefix, Delimiter: '/', ContinuationToken })),
        );
        names.push(...(page.CommonPrefixes ?? []).map((each) => (each.Prefix ?? '').slice(Prefix.length, -1)));
        ContinuationToken = page.NextContinuationToken;
      } while (ContinuationToken !== undefined);
      return names;
    },

    async sweep(before) {
      const page = await send('read', (client, sdk) => client.send(new sdk.ListMultipartUploadsCommand({ Bucket, Prefix: prefix })));
      for (const { Key, UploadId, Initiated } of page.Uploads ?? [])
        if (Initiated && Initiated.getTime() < before)
          await send('remove', (client, sdk) => client.send(new sdk.AbortMultipartUploadCommand({ Bucket, Key, UploadId }))).catch(
            ignoreMissing,
          );
    },
  };
}

/** The size of the whole, also where a reply holds a range of it. */
function sizeIn({ ContentRange, ContentLength = 0 }: GetObjectCommandOutput): number {
  const [, total] = /\/(\d+)$/.exec(ContentRange ?? '') ?? [];
  return total === undefined ? ContentLength : Number(total);
}

async function* readParts(handle: FileHandle, size: number, note: (part: Buffer) => void): AsyncGenerator<Buffer, undefined> {
  for (let at = 0; ; ) {
    const buffer = Buffer.allocUnsafe(size);
    let filled = 0;
    for (let read = 1; read > 0 && filled < size; filled += read)
      ({ bytesRead: read } = await handle.read(buffer, filled, size - filled, at + filled));
    if (filled === 0) return undefined;
    at += filled;
    const part = buffer.subarray(0, filled);
    note(part);
    yield part;
  }
}

async function* chain(first: readonly Buffer[], rest: AsyncIterable<Buffer>) {
  yield* first;
  yield* rest;
}

function ignoreMissing(error: unknown): undefined {
  if (!isMissing(error)) throw error;
}
