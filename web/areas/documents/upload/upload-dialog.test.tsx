import { DOCUMENT_MAX_BYTES } from '@fairlead/contract/documents';
import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { currentOutbox, listUnsent, openOutbox } from '../../../platform/outbox/entries.ts';
import { endSession } from '../../../platform/session.ts';
import { fakeServer } from '../../../testing/fake-server.ts';
import { renderPage, signedInAs } from '../../../testing/render-page.tsx';
import { Uploads } from '../public/uploads.tsx';
import { DOCUMENT_OUTBOX, documentEntry } from './document-outbox.ts';
import { SHOWN_MS } from './upload-bar.tsx';
import { UploadDialog } from './upload-dialog.tsx';
import { currentUploads } from './upload-store.ts';

const OWNER = { kind: 'client', id: 'c1', name: 'Konkan Minerals' } as const;
const START = { method: 'POST', path: '/api/documents/uploads' };
const aFile = (name: string, size = 2048) => {
  // A large one only says so.
  const file = new File(['x'.repeat(Math.min(size, 10_000))], name, { lastModified: 1, type: 'text/plain' });
  if (size > file.size) Object.defineProperty(file, 'size', { value: size });
  return file;
};

let server: ReturnType<typeof fakeServer>;
let begun: string[];

beforeEach(() => {
  endSession('signed-out');
  signedInAs('riya.nair');
  server = fakeServer();
  begun = [];
  answerUploads();
});

function answerUploads() {
  server.on(START, ({ headers }) => {
    const pairs = (headers.get('upload-metadata') ?? '').split(',').map((pair) => pair.split(' ') as [string, string]);
    const { fileName = '', type } = Object.fromEntries(pairs.map(([key, value]) => [key, Buffer.from(value ?? '', 'base64').toString()]));
    begun.push(`${fileName} ${type}`);
    const at = `/api/documents/uploads/${fileName}`;
    server.on({ method: 'HEAD', path: at }, () => ({
      headers: { 'upload-offset': '0', 'upload-length': headers.get('upload-length') ?? '' },
    }));
    server.on({ method: 'PATCH', path: at }, () => ({ status: 204, headers: { 'upload-offset': headers.get('upload-length') ?? '' } }));
    return { status: 201, headers: { location: at } };
  });
}

async function open(onClose = () => {}) {
  const view = await renderPage(
    <>
      <UploadDialog owner={OWNER} onClose={onClose} />
      <Uploads />
    </>,
  );
  const dialog = await screen.findByRole('dialog', { name: 'Upload and attach files' });
  const choose = (...files: File[]) => view.user.upload(within(dialog).getByLabelText('Files to upload'), files);
  return { ...view, dialog: within(dialog), choose };
}

it('sends the chosen files with their type, and says how many are there', async () => {
  const { user, dialog, choose } = await open();
  await choose(aFile('quote.txt', 2600), aFile('rates.txt', 10));
  expect(within(dialog.getByRole('list', { name: 'Chosen files' })).getByText('3 KB')).toBeDefined();
  expect(dialog.getByText('1 KB')).toBeDefined();
  await user.click(dialog.getByRole('radio', { name: 'Important' }));
  await user.click(dialog.getByRole('button', { name: 'Upload 2 files' }));
  expect(await dialog.findByText('2 of 2 files uploaded')).toBeDefined();
  expect(begun).toEqual(['quote.txt Important', 'rates.txt Important']);
});

it('lists what was sent until it is closed, however long that takes', async () => {
  const timers = vi.spyOn(globalThis, 'setInterval');
  const { user, dialog, choose, unmount } = await open();
  await choose(aFile('quote.txt'));
  await user.click(dialog.getByRole('button', { name: 'Upload file' }));
  await dialog.findByText('1 of 1 file uploaded');
  const [endOfBar] = timers.mock.calls.findLast(([, ms]) => ms === SHOWN_MS) ?? [];
  act(() => endOfBar?.());
  expect([endOfBar, dialog.getByText('1 of 1 file uploaded')]).toEqual([expect.any(Function), expect.anything()]);
  // A page that is left takes the dialog away, too.
  unmount();
  act(() => endOfBar?.());
  expect(currentUploads()).toEqual([]);
});

it('names a file that is too large before anything is sent, and keeps the others', async () => {
  const { dialog, choose } = await open();
  await choose(aFile('voyage.mov', DOCUMENT_MAX_BYTES + 1), aFile('quote.txt'));
  expect(dialog.getByRole('alert').textContent).toContain('voyage.mov: File size must be less than 50MB');
  expect(dialog.queryByText('voyage.mov')).toBeNull();
  expect(dialog.getByRole('button', { name: 'Upload file' })).toBeDefined();
  expect(begun).toEqual([]);
});

it('takes a pasted picture under a name that tells it from others', async () => {
  const { dialog } = await open();
  const paste = new Event('paste');
  Object.assign(paste, { clipboardData: { files: [aFile('image.png')] } });
  act(() => void window.dispatchEvent(paste));
  expect(await dialog.findByText(/^pasted \d{4}-\d\d-\d\d \d\d\.\d\d\.png$/)).toBeDefined();
});

it('goes on by itself when the network is back, from where it was cut', async () => {
  const { user, dialog, choose } = await open();
  let arrived = 0;
  server.on(START, () => {
    const at = '/api/documents/uploads/u1';
    server.on({ method: 'HEAD', path: at }, () => ({ headers: { 'upload-offset': String(arrived), 'upload-length': '4' } }));
    server.on({ method: 'PATCH', path: at }, ({ headers }) => {
      begun.push(`from ${headers.get('upload-offset')}`);
      if (arrived > 0) return { status: 204, headers: { 'upload-offset': '4' } };
      arrived = 3;
      return new TypeError('network');
    });
    return { status: 201, headers: { location: at } };
  });
  const file = new File(['1234'], 'quote.txt', { lastModified: 1 });
  await choose(file);
  await user.click(dialog.getByRole('button', { name: 'Upload file' }));
  expect(await dialog.findByText(/Network error.* · Goes on by itself\./)).toBeDefined();
  act(() => void window.dispatchEvent(new Event('online')));
  expect(await dialog.findByText('1 of 1 file uploaded')).toBeDefined();
  expect(begun).toEqual(['from 0', 'from 3']);
});

it('shows why a file was refused and tries it again, or lets it go', async () => {
  server.on(START, () => ({ status: 403, json: { message: 'You may not add documents here', code: 'forbidden' } }));
  const { user, dialog, choose } = await open();
  await choose(aFile('quote.txt'));
  await user.click(dialog.getByRole('button', { name: 'Upload file' }));
  expect((await dialog.findByRole('alert')).textContent).toBe('You may not add documents here');
  await user.click(dialog.getByRole('button', { name: 'Try quote.txt again' }));
  await waitFor(() => expect(server.callsTo(START)).toHaveLength(2));
  await user.click(await dialog.findByRole('button', { name: 'Cancel quote.txt' }));
  await waitFor(() => expect(currentUploads()).toEqual([]));
});

it('tries all that failed again with one press', async () => {
  server.on(START, () => ({ status: 403, json: { message: 'You may not add documents here', code: 'forbidden' } }));
  const { user, dialog, choose } = await open();
  await choose(aFile('quote.txt'), aFile('rates.txt'));
  await user.click(dialog.getByRole('button', { name: 'Upload 2 files' }));
  await user.click(await dialog.findByRole('button', { name: 'Try all 2 again' }));
  await waitFor(() => expect(server.callsTo(START)).toHaveLength(4));
});

it('asks before chosen files are left unsent', async () => {
  const onClose = vi.fn();
  const { user, dialog, choose } = await open(onClose);
  await choose(aFile('quote.txt'));
  await user.click(dialog.getByRole('button', { name: 'Cancel' }));
  const question = await screen.findByRole('alertdialog', { name: 'Close without uploading?' });
  await user.click(within(question).getByRole('button', { name: 'Cancel' }));
  expect(onClose).not.toHaveBeenCalled();
  expect(dialog.getByText('quote.txt')).toBeDefined();
});

it('keeps sending after it is closed', async () => {
  const onClose = vi.fn();
  const { user, dialog, choose } = await open(onClose);
  server.on(START, () => new Promise(() => {}));
  await choose(aFile('quote.txt'));
  await user.click(dialog.getByRole('button', { name: 'Upload file' }));
  await user.click(await dialog.findByRole('button', { name: 'Done' }));
  expect(onClose).toHaveBeenCalledOnce();
  expect(within(screen.getByRole('region', { name: 'Uploads', hidden: true })).getByText('0 of 1 file uploaded')).toBeDefined();
});

const leave = () => {
  const leaving = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(leaving);
  return leaving.defaultPrevented ? 'asked' : 'left';
};

it('keeps files on the device, asks whoever leaves before they are kept, and shows and sends them to nobody else who signs in', async () => {
  const { user, dialog, choose } = await open();
  server.on(START, () => new Promise(() => {}));
  const read = Promise.withResolvers<void>();
  const file = aFile('quote.txt', 4);
  const whole = file.slice.bind(file);
  file.slice = (...range) => Object.assign(whole(...range), { arrayBuffer: () => read.promise.then(() => new ArrayBuffer(4)) });
  await choose(file);
  await user.click(dialog.getByRole('button', { name: 'Upload file' }));
  await dialog.findByText('Waiting');
  expect([leave(), begun.length]).toEqual(['asked', 0]);
  read.resolve();
  await waitFor(() => expect(server.callsTo(START)).toHaveLength(1));
  expect(leave()).toBe('left');

  act(() => endSession('signed-out'));
  expect(currentUploads()).toEqual([]);
  act(() => signedInAs('dev.menon', '0198aaaa-0000-7000-8000-000000000002'));
  await (await openOutbox()).tryNow();
  expect([currentUploads(), server.callsTo(START).length]).toEqual([[], 1]);
  answerUploads();
  act(() => endSession('signed-out'));
  act(() => signedInAs('riya.nair'));
  expect(await dialog.findByText('1 of 1 file uploaded')).toBeDefined();
  expect([server.callsTo(START).length, begun]).toEqual([2, ['quote.txt Extra']]);
});

it('shows a failed file no more once that was read, and leaves it to be sent from Waiting', async () => {
  server.on(START, () => ({ status: 404, json: { message: 'Client not found', code: 'not_found' } }));
  const { user, dialog, choose } = await open();
  await choose(aFile('quote.txt'));
  await user.click(dialog.getByRole('button', { name: 'Upload file' }));
  await dialog.findByText('0 of 1 file uploaded, 1 failed');
  await user.click(dialog.getByRole('button', { name: 'Done' }));
  expect(currentUploads()).toEqual([]);
  expect(listUnsent(currentOutbox())).toMatchObject([
    { title: 'Document quote.txt for Konkan Minerals', state: 'attention', problem: { message: 'Client not found' } },
  ]);
  answerUploads();
  await choose(aFile('quote.txt'));
  await user.click(dialog.getByRole('button', { name: 'Upload file' }));
  expect(await dialog.findByText('1 of 1 file uploaded')).toBeDefined();
  expect(listUnsent(currentOutbox())).toEqual([]);
});

it('goes on by itself after another request that still writes, and asks where that will not pass', async () => {
  server.on(START, () => ({ status: 409, json: { message: 'Still being written', code: 'conflict' } }));
  const { user, dialog, choose } = await open();
  await choose(aFile('quote.txt'));
  await user.click(dialog.getByRole('button', { name: 'Upload file' }));
  await dialog.findByText('Waiting · Still being written · Goes on by itself.');
  const message = 'This id was used for something else';
  server.on(START, () => ({ status: 409, json: { message, code: 'conflict', fields: { uploadId: message } } }));
  await choose(aFile('rates.txt'));
  await user.click(dialog.getByRole('button', { name: 'Upload file' }));
  expect((await dialog.findByRole('alert')).textContent).toBe(message);
});

it('is told on the page Waiting by file, type and owner', () => {
  const { content, title } = documentEntry(aFile('quote.txt', 2600), { owner: OWNER, type: 'Important' });
  expect([title, ...DOCUMENT_OUTBOX.describe(content)]).toEqual([
    'Document quote.txt for Konkan Minerals',
    ['File', 'quote.txt · 3 KB'],
    ['Type', 'Important'],
    ['Client/Lead', 'Konkan Minerals'],
  ]);
});
