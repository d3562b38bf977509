import { v7 as newId } from 'uuid';
import { ApiError } from '../../../platform/api.ts';
import { DELETED, type NewEntry, type OutboxKind } from '../../../platform/outbox/entry.ts';
import { sizeText } from '../document-fields.rules.ts';
import { sendDocument } from '../documents.queries.ts';
import { DOCUMENT_FORMAT, type KeptDocument } from './upload-store.ts';

export const DOCUMENT_OUTBOX: OutboxKind<KeptDocument> = {
  noun: 'document',
  format: DOCUMENT_FORMAT,
  // Another request still writes, or has written more than this one knew. An id that was used for another file stays so.
  mayPass: ({ status, fields }) => status === 409 && fields.uploadId === undefined,
  async send({ id, content: { owner, type }, files, signal, onProgress }) {
    const file = files.get(0);
    if (!file) throw new ApiError('invalid', 'The file is not on this device any more.', 400);
    await sendDocument({ id, file, owner, type }, { signal, isGivenUp: () => signal.reason === DELETED, onProgress });
  },
  describe: ({ file, owner, type }) => [
    ['File', `${file.name} · ${sizeText(file.size)}`],
    ['Type', type],
    [owner.kind === 'client' ? 'Client/Lead' : 'Employee', owner.name],
  ],
  shownIn: ['documents', 'timeline'],
};

/** A file as it is handed to the outbox. */
export function documentEntry(file: File, to: Pick<KeptDocument, 'owner' | 'type'>): NewEntry<KeptDocument> {
  const id = newId();
  const { name, size, type, lastModified } = file;
  return {
    id,
    kind: 'document',
    format: DOCUMENT_FORMAT,
    content: { ...to, file: { name, size, type, lastModified } },
    title: `Document ${name} for ${to.owner.name}`,
    scope: id,
    files: [file],
  };
}
