import { type AnyEndpoint, ApiError, createPayload, NO_NETWORK, type Request, send } from '../api.ts';
import type { DownloadedFile } from '../save-file.ts';

interface ProgressOptions {
  /** Called with the bytes received so far. The total is often unknown, even to the server. */
  onProgress?: ((bytes: number) => void) | undefined;
}

/** Downloads a file with the session's token. Throws ApiError; when the signal fires, rejects with its reason. */
export async function download<E extends AnyEndpoint>(endpoint: E, request: Request<E> & ProgressOptions): Promise<DownloadedFile> {
  const { onProgress, body, ...call } = request;
  const response = await send(endpoint, { ...(call as Parameters<typeof send>[1]), ...createPayload(endpoint, body, undefined) });
  const pieces = await readPieces(response, request.signal, onProgress);
  const type = response.headers.get('content-type') ?? 'application/octet-stream';
  return { blob: new Blob(pieces, { type }), name: parseFileName(response.headers.get('content-disposition')) ?? 'download' };
}

async function readPieces(response: Response, signal: AbortSignal | undefined, onProgress: ProgressOptions['onProgress']) {
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  if (!response.body) return pieces;
  const reader = response.body.getReader();
  let bytes = 0;
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return pieces;
      pieces.push(value);
      bytes += value.length;
      onProgress?.(bytes);
    }
  } catch (cause) {
    // An incomplete file must fail, so that it is never taken for the whole one.
    if (signal?.aborted) throw signal.reason;
    throw new ApiError('network', NO_NETWORK, 0, {}, cause);
  }
}

/** The file name in a content-disposition header (RFC 6266), without any path. Prefers the encoded name. */
export function parseFileName(disposition: string | null): string | undefined {
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition ?? '')?.[1];
  const plain = /filename="((?:[^"\\]|\\.)*)"|filename=([^;]+)/i.exec(disposition ?? '');
  const name = tryDecode(encoded) ?? plain?.[1]?.replaceAll(/\\(.)/g, '$1') ?? plain?.[2];
  return name?.trim().replaceAll(/[/\\]/g, '_') || undefined;
}

function tryDecode(text: string | undefined): string | undefined {
  try {
    return text === undefined ? undefined : decodeURIComponent(text.trim());
  } catch {
    return undefined;
  }
}
