import type { Ownership } from '@fairlead/contract/kit/permissions';
import { paths } from '../../paths.ts';
import type { ListedDocument } from './documents.queries.ts';

export type FileKind = ListedDocument['fileKind'];

/** The size as the specification has it: whole KB, at least 1. */
export const sizeText = (bytes: number): string => `${Math.max(1, Math.round(bytes / 1024)).toLocaleString('en-US')} KB`;

/** The kind of a file that has not been sent yet, by the type that the browser believes it has. */
export const kindOfFile = (fileType: string): FileKind =>
  fileType.startsWith('image/') ? 'image' : fileType.startsWith('video/') ? 'video' : 'document';

/** A file's kind in a word or two: its ending, else its type. */
export function fileTypeText({ fileName, fileType }: Pick<ListedDocument, 'fileName' | 'fileType'>): string {
  const ending = /\.([a-z0-9]{1,5})$/i.exec(fileName)?.[1];
  return ending ? ending.toUpperCase() : fileType;
}

export type Preview = 'image' | 'pdf' | 'video' | 'audio' | 'text' | 'none';

/** What browsers draw themselves. SVG is a document with scripts, so it is none of them. */
const DRAWN = /^image\/(jpeg|png|webp|gif|avif|bmp)$/;
const PLAYED = /^video\/(mp4|webm|ogg|quicktime)$/;
const HEARD = /^audio\/(mpeg|mp4|ogg|wav|x-wav|webm|aac|flac)$/;
const READ = /^(text\/|application\/(json|xml|x-yaml|yaml|x-ndjson|sql)|message\/rfc822|image\/svg\+xml)/;

/** How a document is shown. HTML, SVG and XML are read as plain text, never run. */
export function previewOf({ fileType }: Pick<ListedDocument, 'fileType'>): Preview {
  if (DRAWN.test(fileType)) return 'image';
  if (fileType === 'application/pdf') return 'pdf';
  if (PLAYED.test(fileType)) return 'video';
  if (HEARD.test(fileType)) return 'audio';
  return READ.test(fileType) ? 'text' : 'none';
}

/** The page of the client or employee that a document belongs to. */
export const ownerPath = ({ clientId, employeeId }: Pick<ListedDocument, 'clientId' | 'employeeId'>): string =>
  clientId === null ? paths.employee(employeeId ?? '') : paths.client(clientId);

export const ownershipOf = ({ createdBy }: Pick<ListedDocument, 'createdBy'>): Ownership => ({ createdBy, assignedTo: [] });
