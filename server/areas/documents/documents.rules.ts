import { type DOCUMENT_KINDS, DOCUMENT_MESSAGES, type DocumentDraft, documentDraft } from '@fairlead/contract/documents';
import type { Selectable } from 'kysely';
import { folded, sortKey } from '../../platform/db/lists/folded.ts';
import { invalidField } from '../../platform/http/app-error.ts';
import { type NewRecord, startRecord } from '../../records/write/kind.ts';
import type { DocumentTable } from './documents.tables.ts';

export type DocumentRow = Selectable<DocumentTable>;

/** Whose document: one of the two. */
export interface Owner {
  clientId?: string | undefined;
  employeeId?: string | undefined;
}

/** What is known of the file once it is stored. */
export interface SentFile {
  name: string;
  mimeType: string;
  bytes: number;
}

/** `id` is that of the upload in pieces which it was, so that it is added once. */
export type OwnedDraft = DocumentDraft & {
  owner: Owner;
  sent: SentFile;
  thumbnailId: string | null;
  id?: string | undefined;
  version?: undefined;
};

/** The row of a document uploaded now. */
export function rowOf({ type, owner, sent, thumbnailId, id }: OwnedDraft, made: NewRecord): DocumentRow {
  return {
    ...startRecord({ ...made, id: id ?? made.id }),
    type,
    clientId: owner.clientId ?? null,
    employeeId: owner.employeeId ?? null,
    fileName: sent.name,
    fileSize: sent.bytes,
    fileType: sent.mimeType,
    fileKind: kindOf(sent.mimeType),
    fileId: made.fileId,
    thumbnailId,
    uploadedAt: made.at,
    nameKey: sortKey(sent.name),
    searchText: folded(sent.name),
  };
}

const kindOf = (mimeType: string): (typeof DOCUMENT_KINDS)[number] =>
  mimeType.startsWith('image/') ? 'image' : mimeType.startsWith('video/') ? 'video' : 'document';

/** What an upload in pieces says of itself beside the file's name: whose it is, and its type. Throws what is wrong with it. */
export function readMetadata({ clientId, employeeId, type }: Readonly<Record<string, string>>): { owner: Owner; draft: DocumentDraft } {
  const draft = documentDraft.safeParse({ type: type || undefined });
  if (!draft.success) throw invalidField('type', draft.error.issues[0]?.message ?? '');
  if (!clientId === !employeeId) throw invalidField('clientId', DOCUMENT_MESSAGES.ownerMissing);
  return { owner: clientId ? { clientId } : { employeeId }, draft: draft.data };
}

/** In UTF-16 units, as stored files count. */
const NAME_MAX = 200;
/** Controls, and marks that turn the direction of text, by which 'exe.pdf' can be shown of a program. */
const UNSEEN = /[\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;

/** A file's name as it is shown and downloaded: without a path or anything unseen, and never too long for a disk. */
export function cleanFileName(sent: string | undefined): string {
  const name = (sent ?? '').toWellFormed().split(/[/\\]/).at(-1)?.replace(UNSEEN, '').trim() ?? '';
  if (/^\.*$/.test(name)) return 'document';
  const ending = /\.[^.\s]{1,12}$/.exec(name)?.[0] ?? '';
  // A letter of two units is not cut in half.
  const beginning = name.slice(0, NAME_MAX - ending.length).replace(/[\ud800-\udbff]$/, '');
  return name.length <= NAME_MAX ? name : beginning + ending;
}

/** Types that bytes do not show, by the ending of the name; none of them runs in a browser. */
const BY_ENDING: Readonly<Record<string, string>> = {
  txt: 'text/plain',
  log: 'text/plain',
  md: 'text/markdown',
  csv: 'text/csv',
  tsv: 'text/tab-separated-values',
  json: 'application/json',
  ics: 'text/calendar',
  vcf: 'text/vcard',
  eml: 'message/rfc822',
  html: 'text/html',
  htm: 'text/html',
  xml: 'application/xml',
  svg: 'image/svg+xml',
  doc: 'application/msword',
  xls: 'application/vnd.ms-excel',
  ppt: 'application/vnd.ms-powerpoint',
};

/** The type of a file whose bytes show none, or one that says less than the name. */
export function typeOf(fileName: string, shown: string | undefined): string {
  const ending = /\.([a-z0-9]+)$/i.exec(fileName)?.[1]?.toLowerCase() ?? '';
  const named = Object.hasOwn(BY_ENDING, ending) ? BY_ENDING[ending] : undefined;
  if (shown === undefined || shown === 'application/xml' || shown === 'application/x-cfb')
    return named ?? shown ?? 'application/octet-stream';
  return shown;
}
