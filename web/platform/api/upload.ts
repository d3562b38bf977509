import { type Endpoint, fillPath, formatQuery } from '@fairlead/contract/kit/endpoint';
import type { z } from 'zod';
import { ApiError, NO_NETWORK, throwRefusal } from '../api.ts';
import { currentSession } from '../session.ts';

interface Upload<Query> {
  query: Query;
  file: File;
  signal: AbortSignal;
  /** Called with the share that has been sent, 0 to 1. */
  onProgress: (share: number) => void;
}

/** Uploads a large file. Uses XMLHttpRequest, because `fetch` can't report progress. Throws ApiError; when the signal fires, rejects with its reason. */
export async function upload<Query extends z.ZodType, Reply extends z.ZodType>(
  endpoint: Endpoint<z.ZodType, Query, z.ZodType, Reply>,
  { query, file, signal, onProgress }: Upload<z.input<Query>>,
): Promise<z.output<Reply>> {
  const token = currentSession()?.token;
  const form = new FormData();
  form.append(endpoint.upload?.field ?? 'file', file);
  const response = await throwRefusal(await sendForm(), token);
  return (await response.json()) as z.output<Reply>;

  function sendForm(): Promise<Response> {
    const { promise, resolve, reject } = Promise.withResolvers<Response>();
    const request = new XMLHttpRequest();
    request.open(endpoint.method, fillPath(endpoint.path) + formatQuery(query as Record<string, unknown>));
    if (token) request.setRequestHeader('authorization', `Bearer ${token}`);
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    request.onload = () => resolve(new Response(request.responseText, { status: request.status }));
    request.onerror = () => reject(new ApiError('network', NO_NETWORK, 0));
    request.onabort = () => reject(signal.reason);
    if (signal.aborted) reject(signal.reason);
    else {
      signal.addEventListener('abort', () => request.abort(), { once: true });
      request.send(form);
    }
    return promise;
  }
}
