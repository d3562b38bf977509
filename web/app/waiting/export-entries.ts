import type { OutboxEntry } from '../../platform/outbox/entry.ts';
import type { Outbox } from '../../platform/outbox/outbox.ts';
import { saveFile } from '../../platform/save-file.ts';
import { toLocalDay } from '../../platform/time.ts';

/**
 * Saves entries with the bytes of their files as one JSON file, so that nothing typed is lost with the device's storage. It is put together
 * from pieces, because no browser makes one text of a few hundred megabytes of files.
 */
export async function exportEntries(outbox: Pick<Outbox, 'readFiles'>, entries: readonly OutboxEntry[], at: Date): Promise<void> {
  const pieces: Blob[] = [];
  const write = (text: string) => pieces.push(new Blob([text]));
  write('{"waiting":[');
  for (const [place, { id, kind, title, madeAt, content, problem }] of entries.entries()) {
    const entry = JSON.stringify({ id, kind, title, madeAt, content, ...(problem && { problem: problem.message }) });
    write(`${place > 0 ? ',' : ''}\n${entry.slice(0, -1)},"files":[`);
    for (const [number, file] of [...(await outbox.readFiles(id)).values()].entries()) {
      const about = JSON.stringify({ name: file.name, type: file.type });
      write(`${number > 0 ? ',' : ''}${about.slice(0, -1)},"base64":"`);
      write(await toBase64(file));
      write('"}');
    }
    write(']}');
  }
  write('\n]}\n');
  saveFile({ blob: new Blob(pieces, { type: 'application/json' }), name: `fairlead-waiting-${toLocalDay(at)}.json` });
}

function toBase64(file: File): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const reader = new FileReader();
  reader.onload = () => resolve(String(reader.result).split(',')[1] ?? '');
  reader.onerror = () => reject(reader.error);
  reader.readAsDataURL(file);
  return promise;
}
