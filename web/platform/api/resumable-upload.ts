import type { DetailedError, HttpRequest, HttpResponse } from 'tus-js-client';
import { ApiError, NO_NETWORK, throwRefusal } from '../api.ts';
import { currentSession } from '../session.ts';

/** A piece that a slow phone sends within seconds, so that a proxy that collects requests keeps little to itself. */
const PIECE_BYTES = 4 * 1024 * 1024;
/** A connection over which nothing has gone for this long is dead, although the browser may not say so. */
const SILENT_MS = 60_000;

export interface ResumableUpload {
  /** Where uploads begin (tus 1.0, https://tus.io). */
  address: string;
  file: File;
  /** What the server is told about the file. By `uploadId`, a UUID, it knows the file again, so that it arrives once however often it is sent. */
  metadata: Record<string, string> & { uploadId: string };
  /** Stops the upload. A later call goes on with what has arrived. */
  signal: AbortSignal;
  /** Asked when the signal fires: whether what has arrived is thrown away instead. */
  isGivenUp: () => boolean;
  /** Called with the bytes that have been sent, those of earlier attempts included. */
  onProgress: (bytes: number) => void;
  /** How the library comes, which may fail without a network; another way in a test. */
  load?: () => Promise<typeof import('tus-js-client')>;
}

const loadLibrary = () => import('tus-js-client');

/**
 * Uploads a file, beginning where an earlier attempt by the same user was cut, even before a reload, and sending nothing where it has
 * arrived long ago (docs/product/documents.md). Throws ApiError; when the signal fires, rejects with its reason.
 */
export async function uploadResumably({
  address,
  file,
  metadata,
  signal,
  isGivenUp,
  onProgress,
  load = loadLibrary,
}: ResumableUpload): Promise<void> {
  const { Upload } = await load().catch(throwNoNetwork);
  const token = currentSession()?.token;
  signal.throwIfAborted();
  const at = await begin({ address, file, metadata, signal }, token);
  if (at === 'arrived') return onProgress(file.size);
  signal.throwIfAborted();
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const upload = new Upload(file, {
    endpoint: new URL(address, location.origin).href,
    // The library asks there how far it is.
    uploadUrl: new URL(at, location.origin).href,
    storeFingerprintForResuming: false,
    metadata,
    headers: token ? { authorization: `Bearer ${token}` } : {},
    chunkSize: PIECE_BYTES,
    // Whoever calls decides when to try again.
    retryDelays: null,
    onAfterResponse: throwRefused,
    onProgress: (bytes) => {
      waitForMore();
      onProgress(bytes);
    },
    onSuccess: () => resolve(),
    onError: (error) => reject(error),
  });
  let timer: ReturnType<typeof setTimeout> | undefined;
  function waitForMore() {
    clearTimeout(timer);
    timer = setTimeout(() => {
      void upload.abort();
      reject(new Error('Nothing arrives any more'));
    }, SILENT_MS);
  }

  signal.addEventListener(
    'abort',
    () => {
      reject(signal.reason);
      // The server forgets unfinished uploads by itself, so nothing is lost if this call is.
      upload.abort(isGivenUp()).catch(() => undefined);
    },
    { once: true },
  );
  waitForMore();
  upload.start();
  try {
    await promise;
  } catch (error) {
    if (signal.aborted) throw error;
    await assertReadable(file);
    await throwFailure(error as Error | DetailedError, token);
  } finally {
    clearTimeout(timer);
  }
}

/** A file that was changed or deleted since it was chosen fails like a network that is away, but will never come. */
async function assertReadable(file: File): Promise<void> {
  try {
    await file.slice(0, 1).arrayBuffer();
  } catch (cause) {
    throw new ApiError('invalid', 'The file can’t be read any more. Please choose it again.', 400, {}, cause);
  }
}

/** Begins an upload under its own id, or finds it again. Returns its address, or that all of it has arrived. */
async function begin(
  { address, file, metadata, signal }: Pick<ResumableUpload, 'address' | 'file' | 'metadata' | 'signal'>,
  token: string | undefined,
): Promise<string> {
  const pairs = Object.entries(metadata).map(([name, value]) => `${name} ${toBase64(value)}`);
  const headers = {
    'tus-resumable': '1.0.0',
    'upload-length': String(file.size),
    'upload-metadata': pairs.join(','),
    ...(token && { authorization: `Bearer ${token}` }),
  };
  const given = AbortSignal.any([signal, AbortSignal.timeout(SILENT_MS)]);
  const answer = await fetch(address, { method: 'POST', headers, signal: given }).catch((cause) => {
    if (signal.aborted) throw cause;
    return throwNoNetwork(cause);
  });
  const { headers: told } = await throwRefusal(answer, token);
  if (told.get('upload-complete') === '?1') return 'arrived';
  // An answer without an address is a proxy's.
  return told.get('location') ?? throwNoNetwork(answer);
}

const toBase64 = (text: string) => btoa(String.fromCharCode(...new TextEncoder().encode(text)));

/** What the server answered when it took nothing. */
class Refused extends Error {
  readonly response: Response;

  constructor(response: Response) {
    super('Refused');
    this.response = response;
  }
}

/** The library would begin again from nothing after any refusal to tell how far an upload is, even one for the moment. */
function throwRefused(request: HttpRequest, response: HttpResponse): void {
  const status = response.getStatus();
  const isForgotten = request.getMethod() === 'HEAD' && (status === 404 || status === 410);
  if (status < 400 || isForgotten) return;
  throw new Refused(new Response(response.getBody(), { status, headers: { 'retry-after': response.getHeader('retry-after') ?? '' } }));
}

async function throwFailure(error: Error | DetailedError, token: string | undefined): Promise<never> {
  const cause = 'causingError' in error ? error.causingError : error;
  if (cause instanceof Refused) await throwRefusal(cause.response, token);
  return throwNoNetwork(error);
}

function throwNoNetwork(cause: unknown): never {
  throw new ApiError('network', NO_NETWORK, 0, {}, cause);
}
