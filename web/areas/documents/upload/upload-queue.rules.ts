import { DOCUMENT_MAX_BYTES, DOCUMENT_MESSAGES, type DocumentType } from '@fairlead/contract/documents';
import type { DocumentOwner } from '../documents.queries.ts';

/** As many as a browser sends side by side without slowing down everything else. */
const SENT_AT_ONCE = 3;
/** Nothing or only a gateway answered, which says nothing about the file. */
const UNANSWERED: ReadonlySet<number> = new Set([0, 502, 503, 504]);
/** Too slow for a proxy; another request still writes, or has written more than this one knew; too many at once. */
const PASSING: ReadonlySet<number> = new Set([408, 409, 423, 429]);
/** After this many such answers without a byte in between, the user is asked. */
const MAX_FAILURES = 8;
const MAX_WAIT_MS = 30_000;

/** A file on its way. `cut` goes on by itself; `failed` waits for the user. */
export interface Upload {
  id: number;
  file: File;
  owner: DocumentOwner;
  type: DocumentType;
  state: 'waiting' | 'sending' | 'cut' | 'failed' | 'done';
  /** Bytes. */
  sent: number;
  /** In a row, without a byte in between. */
  failures: number;
  problem?: string;
}

/** Why a file can't be sent at all; undefined for one that can. */
export function fileProblem({ name, size }: { name: string; size: number }): string | undefined {
  if (size === 0) return `${name}: ${DOCUMENT_MESSAGES.missing}`;
  return size > DOCUMENT_MAX_BYTES ? `${name}: ${DOCUMENT_MESSAGES.tooLarge}` : undefined;
}

/** Adds files, except those that are on their way to the same owner already. */
export function addUploads(
  queue: readonly Upload[],
  files: readonly File[],
  to: Pick<Upload, 'owner' | 'type'>,
  firstId: number,
): Upload[] {
  const added = files
    .filter(
      (file) => !queue.some((upload) => upload.state !== 'done' && isSameFile(upload.file, file) && isSameOwner(upload.owner, to.owner)),
    )
    .map((file, place): Upload => ({ id: firstId + place, file, ...to, state: 'waiting', sent: 0, failures: 0 }));
  return [...queue, ...added];
}

export const isSameFile = (one: File, other: File): boolean =>
  one.name === other.name && one.size === other.size && one.lastModified === other.lastModified;
const isSameOwner = (one: DocumentOwner, other: DocumentOwner) => one.kind === other.kind && one.id === other.id;

/** The uploads to begin now, in the order they were added. */
export function uploadsToStart(queue: readonly Upload[]): Upload[] {
  const running = queue.filter(({ state }) => state === 'sending').length;
  return queue.filter(({ state }) => state === 'waiting').slice(0, Math.max(0, SENT_AT_ONCE - running));
}

export function change(queue: readonly Upload[], id: number, part: Partial<Upload>): Upload[] {
  return queue.map((upload) => (upload.id === id ? { ...upload, ...part } : upload));
}

/** An upload of which bytes have arrived. */
export const afterProgress = (upload: Upload, sent: number): Partial<Upload> => (sent > upload.sent ? { sent, failures: 0 } : { sent });

/** An upload after a failure that was answered with `status`, or with 0. It waits for a network that is away as long as the tab is open. */
export function afterFailure(upload: Upload, status: number, problem: string): Partial<Upload> {
  const failures = upload.failures + 1;
  const mayPass = PASSING.has(status) || status >= 502;
  return { failures, problem, state: UNANSWERED.has(status) || (mayPass && failures < MAX_FAILURES) ? 'cut' : 'failed' };
}

/** Milliseconds until a cut upload is tried again, unless the network comes back before. `retryAfter` is what the server asks for, in seconds. */
export const waitAfter = (failures: number, retryAfter = 0): number =>
  Math.max(retryAfter * 1000, Math.min(MAX_WAIT_MS, 1000 * 2 ** (failures - 1)));

/** As in '2 of 5 files uploaded'. */
export function summarize(queue: readonly Upload[]): string {
  const done = queue.filter(({ state }) => state === 'done').length;
  const files = `${queue.length} file${queue.length === 1 ? '' : 's'}`;
  const failed = queue.filter(({ state }) => state === 'failed').length;
  return `${done} of ${files} uploaded${failed > 0 ? `, ${failed} failed` : ''}`;
}

/** The share of all bytes that has been sent, 0 to 1. */
export function shareSent(queue: readonly Upload[]): number {
  const total = queue.reduce((sum, { file }) => sum + file.size, 0);
  return total === 0 ? 0 : queue.reduce((sum, { sent }) => sum + sent, 0) / total;
}
