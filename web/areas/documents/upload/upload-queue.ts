import type { QueryClient } from '@tanstack/react-query';
import { ApiError } from '../../../platform/api.ts';
import { describeError } from '../../../platform/error-message.ts';
import { onSessionEnd } from '../../../platform/session.ts';
import { sendDocument } from '../documents.queries.ts';
import { addUploads, afterFailure, afterProgress, change, type Upload, uploadsToStart, waitAfter } from './upload-queue.rules.ts';
import { currentUploads, isUnfinished, setUploads } from './upload-store.ts';

/** What stops the running uploads, by id. */
const running = new Map<number, AbortController>();
let lastId = 0;
let queries: QueryClient | undefined;

/** Sends files to a client or employee, after those that are on their way already. */
export function startUploads(queryClient: QueryClient, files: readonly File[], to: Pick<Upload, 'owner' | 'type'>): void {
  queries = queryClient;
  setUploads(addUploads(currentUploads(), files, to, lastId + 1));
  lastId += files.length;
  startNext();
}

/** Gives an upload up; what of it has arrived is thrown away. */
export function cancelUpload(id: number): void {
  running.get(id)?.abort();
  setUploads(currentUploads().filter((upload) => upload.id !== id));
  startNext();
}

/** Goes on with uploads that had failed, each from where it stopped. */
export function retryUploads(failed: readonly Upload[]): void {
  for (const { id } of failed) update(id, { state: 'waiting', failures: 0 });
  startNext();
}

/** Forgets the uploads that are over. */
export function dismissFinished(): void {
  setUploads(currentUploads().filter(isUnfinished));
}

function update(id: number, part: Partial<Upload>) {
  setUploads(change(currentUploads(), id, part));
}

function startNext() {
  for (const upload of uploadsToStart(currentUploads())) void send(upload);
  window.onbeforeunload = currentUploads().some(isUnfinished) ? (event) => event.preventDefault() : null;
}

async function send({ id, ...upload }: Upload) {
  const stop = new AbortController();
  running.set(id, stop);
  update(id, { state: 'sending' });
  const now = () => currentUploads().find((each) => each.id === id);
  try {
    await sendDocument(upload, stop.signal, (sent) => {
      const before = now();
      if (before) update(id, afterProgress(before, sent));
    });
    update(id, { state: 'done', sent: upload.file.size });
    void queries?.invalidateQueries({ queryKey: ['documents'] });
  } catch (error) {
    const before = now();
    if (stop.signal.aborted || !before) return;
    const { status = 500, retryAfter = 0 } = error instanceof ApiError ? error : {};
    const after = afterFailure(before, status, describeError(error, 'Upload failed'));
    update(id, after);
    if (after.state === 'cut') goOnLater(id, waitAfter(before.failures + 1, retryAfter));
  } finally {
    if (running.get(id) === stop) running.delete(id);
    startNext();
  }
}

/** Tries again after a while, or as soon as the network is back. */
function goOnLater(id: number, ms: number) {
  const goOn = () => {
    clearTimeout(timer);
    window.removeEventListener('online', goOn);
    if (currentUploads().some((upload) => upload.id === id && upload.state === 'cut')) update(id, { state: 'waiting' });
    startNext();
  };
  const timer = setTimeout(goOn, ms);
  window.addEventListener('online', goOn);
}

// The next user of this tab must neither see nor send what this one has chosen.
onSessionEnd(() => {
  for (const stop of running.values()) stop.abort();
  setUploads([]);
  startNext();
});
