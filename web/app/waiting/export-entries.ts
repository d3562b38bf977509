import type { OutboxEntry } from '../../platform/outbox/entry.ts';
import type { Outbox } from '../../platform/outbox/outbox.ts';
import { saveFile } from '../../platform/save-file.ts';
import { toLocalDay } from '../../platform/time.ts';

/** Saves entries with the bytes of their files as one JSON file, so that nothing typed is lost with the device's storage. */
export async function exportEntries(outbox: Outbox, entries: readonly OutboxEntry[], at: Date): Promise<void> {
  const whole = await Promise.all(
    entries.map(async ({ id, kind, title, madeAt, content, problem }) => {
      const files = await Promise.all([...(await outbox.readFiles(id)).values()].map(describeFile));
      return { id, kind, title, madeAt, content, ...(problem && { problem: problem.message }), files };
    }),
  );
  const blob = new Blob([JSON.stringify({ waiting: whole }, undefined, 2)], { type: 'application/json' });
  saveFile({ blob, name: `fairlead-waiting-${toLocalDay(at)}.json` });
}

const describeFile = async (file: File) => ({ name: file.name, type: file.type, base64: await toBase64(file) });

function toBase64(file: File): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const reader = new FileReader();
  reader.onload = () => resolve(String(reader.result).split(',')[1] ?? '');
  reader.onerror = () => reject(reader.error);
  reader.readAsDataURL(file);
  return promise;
}
