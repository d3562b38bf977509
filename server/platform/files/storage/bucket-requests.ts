import { createHash } from 'node:crypto';
import type { GetObjectCommandOutput, S3Client, S3ServiceException } from '@aws-sdk/client-s3';
import { AppError } from '../../http/app-error.ts';
import type { BucketPlace } from './bucket-url.ts';

const CONNECT_MS = 3_000;
const SILENCE_MS = 10_000;
/** Of one request, with longer and longer pauses in between. */
const ATTEMPTS = 3;
const UNAVAILABLE = 'Files can’t be reached at the moment. Please try again in a moment.';

type Sdk = typeof import('@aws-sdk/client-s3');

/** Sends requests to a bucket. The library for it is large, so it is loaded with the first. */
export function bucketRequests({ endpoint, region, isPathStyle, keys, silenceMs = SILENCE_MS }: BucketPlace) {
  /** Requests that failed for good, and whether the last one did. */
  const state = { failures: 0, isFailing: false };
  let connecting: Promise<{ sdk: Sdk; client: S3Client }> | undefined;

  async function connect() {
    const sdk = await import('@aws-sdk/client-s3');
    const client = new sdk.S3Client({
      ...{ endpoint, region, forcePathStyle: isPathStyle, maxAttempts: ATTEMPTS },
      ...(keys && { credentials: keys }),
      requestHandler: { connectionTimeout: CONNECT_MS, socketTimeout: silenceMs },
      // Not every server knows these checksums; Content-MD5, which we send ourselves, all do.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
    });
    client.middlewareStack.add(
      (next, { commandName }) =>
        (args) => {
          const { headers, body } = args.request as { headers: Record<string, string>; body: string };
          if (commandName === 'DeleteObjectsCommand') headers['content-md5'] = md5Of(body);
          return next(args);
        },
      { step: 'build', name: 'contentMd5' },
    );
    return { sdk, client };
  }

  return {
    state,
    fail,
    /** Throws an error with code ENOENT where there is no such object, and AppError `unavailable` for whatever else goes wrong. */
    async send<Result>(work: (client: S3Client, sdk: Sdk) => Promise<Result>): Promise<Result> {
      try {
        connecting ??= connect();
        const { client, sdk } = await connecting;
        const result = await work(client, sdk);
        state.isFailing = false;
        return result;
      } catch (error) {
        if (!isAbsence(error)) throw fail(error);
        state.isFailing = false;
        throw Object.assign(new Error('There is no such file', { cause: error }), { code: 'ENOENT' });
      }
    },
  };

  /** The cause is for the log, the message for the user. */
  function fail(cause: unknown): AppError {
    state.failures += 1;
    state.isFailing = true;
    return new AppError('unavailable', UNAVAILABLE, { cause });
  }
}

export const md5Of = (bytes: string | Uint8Array) => createHash('md5').update(bytes).digest('base64');

/** The bytes of a reply, as Node has them. */
export const bodyOf = ({ Body }: GetObjectCommandOutput) =>
  Body as NodeJS.ReadableStream & { destroy(error?: Error): void } & AsyncIterable<Buffer>;

function isAbsence(error: unknown): boolean {
  const { name, $metadata } = error as S3ServiceException;
  return name === 'NoSuchKey' || name === 'NotFound' || (name !== 'NoSuchBucket' && $metadata?.httpStatusCode === 404);
}
