import { type AnyEndpoint, ApiError, NO_NETWORK, type Sent, send } from '../api.ts';
import type { DownloadedFile } from '../keep-file.ts';

interface Watched {
  /** Told again and again how many bytes have come; how many there will be, the server often can't say. */
  onProgress?: ((bytes: number) => void) | undefined;
}

/** Fetches a file with the session, in pieces. Throws ApiError; a fired signal rejects with its reason. */
export async function download<E extends AnyEndpoint>(endpoint: E, sent: Sent<E> & Watched): Promise<DownloadedFile> {
  const { onProgress, ...call } = sent;
  const response = await send(endpoint, call as Parameters<typeof send>[1]);
  const pieces = await read(response, sent.signal, onProgress);
  const type = response.headers.get('content-type') ?? 'application/octet-stream';
  return { blob: new Blob(pieces, { type }), name: fileName(response.headers.get('content-disposition')) ?? 'download' };
}

async function read(response: Response, signal: AbortSignal | undefined, onProgress: Watched['onProgress']) {
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
    // A file that breaks off is no file: half of it must never look like all of it.
    if (signal?.aborted) throw signal.reason;
    throw new ApiError('network', NO_NETWORK, 0, {}, cause);
  }
}

/** The name that a content-disposition gives (RFC 6266): the encoded one if there is one; never a path. */
export function fileName(disposition: string | null): string | undefined {
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition ?? '')?.[1];
  const plain = /filename="((?:[^"\\]|\\.)*)"|filename=([^;]+)/i.exec(disposition ?? '');
  const name = decoded(encoded) ?? plain?.[1]?.replaceAll(/\\(.)/g, '$1') ?? plain?.[2];
  return name?.trim().replaceAll(/[/\\]/g, '_') || undefined;
}

function decoded(text: string | undefined): string | undefined {
  try {
    return text === undefined ? undefined : decodeURIComponent(text.trim());
  } catch {
    return undefined;
  }
}
