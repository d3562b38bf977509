import { DOCUMENT_MAX_BYTES, DOCUMENT_MESSAGES } from '@fairlead/contract/documents';
import type { DocumentOwner } from '../documents.queries.ts';
import type { KeptDocument, Upload } from './upload-store.ts';

type KeptFile = KeptDocument['file'];

/** Why a file can't be sent at all; undefined for one that can. */
export function fileProblem({ name, size }: Pick<File, 'name' | 'size'>): string | undefined {
  if (size === 0) return `${name}: ${DOCUMENT_MESSAGES.missing}`;
  return size > DOCUMENT_MAX_BYTES ? `${name}: ${DOCUMENT_MESSAGES.tooLarge}` : undefined;
}

export const isSameFile = (one: KeptFile, other: KeptFile): boolean =>
  one.name === other.name && one.size === other.size && one.lastModified === other.lastModified;

/** Of files for an owner, those that are not on their way to it, and the ids of uploads of the others that have failed. */
export function sortFiles(uploads: readonly Upload[], files: readonly File[], { kind, id }: DocumentOwner) {
  const mine = uploads.filter(({ state, owner }) => state !== 'done' && owner.kind === kind && owner.id === id);
  const added = files.filter((file) => !mine.some((upload) => isSameFile(upload.file, file)));
  const failed = mine.filter((upload) => upload.state === 'failed' && files.some((file) => isSameFile(upload.file, file)));
  return { added, failed: failed.map((upload) => upload.id) };
}

/** As in '2 of 5 files uploaded'. */
export function summarize(uploads: readonly Upload[]): string {
  const done = uploads.filter(({ state }) => state === 'done').length;
  const files = `${uploads.length} file${uploads.length === 1 ? '' : 's'}`;
  const failed = uploads.filter(({ state }) => state === 'failed').length;
  return `${done} of ${files} uploaded${failed > 0 ? `, ${failed} failed` : ''}`;
}

/** The share of their bytes that has been sent, 0 to 1. */
export function shareSent(uploads: readonly Upload[]): number {
  const total = uploads.reduce((sum, { file }) => sum + file.size, 0);
  return total === 0 ? 0 : uploads.reduce((sum, { sent }) => sum + sent, 0) / total;
}

/** How far an upload is, in words. */
export function stateText(upload: Upload): string {
  const { state, problem, sent, isOnlyHere } = upload;
  if (state === 'done') return 'Uploaded';
  if (state === 'failed') return problem ?? 'Upload failed';
  const percent = state === 'waiting' && sent === 0 ? 'Waiting' : `${Math.floor(shareSent([upload]) * 100)} %`;
  const hint = isOnlyHere ? ' · This device has no room for it: leave this tab open.' : '';
  return problem === undefined ? percent + hint : `${percent} · ${problem} · Goes on by itself.${hint}`;
}
