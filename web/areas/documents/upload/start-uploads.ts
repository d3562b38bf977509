import { currentOutbox, openOutbox } from '../../../platform/outbox/entries.ts';
import { documentEntry } from './document-outbox.ts';
import { type KeptDocument, listUploads } from './upload-store.ts';
import { sortFiles } from './uploads.rules.ts';

/** Hands files of a client or employee to the outbox, except those that are on their way; of them the failed ones are tried again. */
export async function startUploads(files: readonly File[], to: Pick<KeptDocument, 'owner' | 'type'>): Promise<void> {
  const outbox = await openOutbox();
  const { added, failed } = sortFiles(listUploads(currentOutbox()), files, to.owner);
  for (const file of added) void outbox.add(documentEntry(file, to));
  if (failed.length > 0) void outbox.tryNow(failed);
}

/** Gives an upload up; what of it has arrived is thrown away. */
export async function cancelUpload(id: string): Promise<void> {
  await (await openOutbox()).remove([id]);
}

/** Goes on with uploads that had failed, each from where it stopped. */
export async function retryUploads(ids: readonly string[]): Promise<void> {
  await (await openOutbox()).tryNow(ids);
}
