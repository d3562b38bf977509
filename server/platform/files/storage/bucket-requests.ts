import { createHash } from 'node:crypto';
import type { GetObjectCommandOutput, S3Client, S3ServiceException } from '@aws-sdk/client-s3';
import { AppError } from '../../http/app-error.ts';
import type { BucketPlace } from './bucket-url.ts';

const CONNECT_MS = 3_000;
const SILENCE_MS = 10_000;
/** Of one request, with longer and longer pauses in between. */
const ATTEMPTS = 3;
const UNAVAILABLE = 'Files can’t be reached at the moment. Please try again in a moment.';

/** A service may still do one and not another. */
type Kind = 'read' | 'write' | 'remove';
type Sdk = typeof import('@aws-sdk/client-s3');

/** Sends requests to a bucket. The library for it is large, so it is loaded with the first. */
export function bucketRequests({ endpoint, region, bucket, isPathStyle, keys, silenceMs = SILENCE_MS }: BucketPlace) {
  const failing = new Set<Kind>();
  let failures = 0;
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
    state: {
      get failures() {
        return failures;
      },
      get isFailing() {
        return failing.size > 0;
      },
    },
    fail,
    /** Throws an error with code ENOENT where there is no such object, and AppError `unavailable` for whatever else goes wrong. */
    async send<Result>(kind: Kind, work: (client: S3Client, sdk: Sdk) => Promise<Result>): Promise<Result> {
      try {
        connecting ??= connect();
        const { client, sdk } = await connecting;
        const result = await work(client, sdk);
        failing.delete(kind);
        return result;
      } catch (error) {
        if (!isAbsence(error)) throw fail(kind, error);
        failing.delete(kind);
        throw Object.assign(new Error('There is no such file', { cause: error }), { code: 'ENOENT' });
      }
    },
  };

  /** The cause is for the log, the message for the user. */
  function fail(kind: Kind, cause: unknown): AppError {
    failures += 1;
    // Told once, and not for each of many requests.
    if (!failing.has(kind)) process.emitWarning(`S3_URL: the bucket ${bucket} at ${endpoint} can't be used: ${describeReason(cause)}`);
    failing.add(kind);
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

const REASONS: Record<string, string> = {
  NoSuchBucket: 'there is no such bucket',
  AccessDenied: 'its key may not list, read, write and delete there',
  Forbidden: 'its key may not list, read, write and delete there',
  InvalidAccessKeyId: 'the service does not know its key',
  SignatureDoesNotMatch: 'its secret is not the one of its key',
  PermanentRedirect: 'it is in another region. Add ?region=',
  AuthorizationHeaderMalformed: 'it is in another region. Add ?region=',
  CredentialsProviderError: 'there are no keys, neither in S3_URL nor where AWS programs look for them',
  TimeoutError: 'the service does not answer',
  ECONNREFUSED: 'nothing answers there',
  ENOTFOUND: 'its host is not known',
  EAI_AGAIN: 'its host is not known',
};

/** Never a text of the service's, which may repeat what was sent. */
export function describeReason(error: unknown): string {
  const { name = '', code = '', $metadata } = error as S3ServiceException & { code?: string };
  const status = $metadata?.httpStatusCode;
  return (
    REASONS[name] ??
    REASONS[code] ??
    (status ? `the service answered ${status} ${name}` : name === 'Error' ? 'the connection was cut' : name || code)
  );
}
