import type { Locator, Page } from '@playwright/test';
import sharp from 'sharp';

/** A phone in a yard that gives its position. */
export const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };
export const HERE = { latitude: 18.94, longitude: 72.8467, accuracy: 9 };
/** As many copies as one message to the browser carries. */
const BATCH = 20;

/** Opens the check-in form on the dashboard and fills it in for the client of this name, but for the last press. */
export async function fillForm(page: Page, notes: string, photo: Buffer, client = 'Konkan'): Promise<Locator> {
  await page.getByRole('button', { name: /Log (onsite|another) visit/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Check In' });
  await dialog.getByRole('combobox', { name: 'Client/Lead Name' }).fill(client);
  await page.getByRole('option', { name: client }).first().click();
  await dialog.getByRole('combobox', { name: 'Event Type' }).click();
  await page.getByRole('option', { name: 'Site Visit' }).click();
  await dialog.getByText('±9 m').waitFor();
  await dialog.getByPlaceholder('Eg. Client Meeting').fill(notes);
  await page.getByLabel('Upload an image proof').setInputFiles({ name: `${notes}.jpg`, mimeType: 'image/jpeg', buffer: photo });
  await dialog.getByText(`${notes}.jpg`).waitFor();
  return dialog;
}

/** Adds copies of the one visit that the form has kept, each with its own id, photo and notes. */
export async function copyVisit(page: Page, photos: readonly (readonly [notes: string, photo: Buffer])[]): Promise<void> {
  for (let from = 0; from < photos.length; from += BATCH) {
    const some = photos.slice(from, from + BATCH).map(([notes, bytes]) => ({ notes, base64: bytes.toString('base64') }));
    await page.evaluate(copyEntry, some);
  }
}

/** Runs in the page. */
async function copyEntry(some: { notes: string; base64: string }[]) {
  const db = await new Promise<IDBDatabase>((resolve, reject) => {
    const opening = indexedDB.open('fairlead-outbox');
    opening.onsuccess = () => resolve(opening.result);
    opening.onerror = () => reject(opening.error);
  });
  const read = <Value>(request: IDBRequest<Value>) =>
    new Promise<Value>((resolve, reject) => {
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
  const [entry] = await read(db.transaction('entries').objectStore('entries').getAll());
  const [file] = await read(db.transaction('files').objectStore('files').getAll());
  const tx = db.transaction(['entries', 'files'], 'readwrite');
  for (const { notes, base64 } of some) {
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0)).buffer;
    const id = crypto.randomUUID();
    const content = { ...entry.content, body: { ...entry.content.body, _id: id, notes }, photoId: crypto.randomUUID() };
    const files = [{ ...entry.files[0], name: `${notes}.jpg`, size: bytes.byteLength }];
    tx.objectStore('entries').put({ ...entry, id, scope: id, content, files, madeAt: new Date().toISOString() });
    tx.objectStore('files').put({ ...file, entryId: id, name: `${notes}.jpg`, bytes });
  }
  await new Promise<void>((resolve, reject) => {
    tx.oncomplete = () => resolve();
    tx.onerror = () => reject(tx.error);
  });
  db.close();
}

/** One photo of some 200 kB for each visit, none like another, by the notes of its visit. */
export async function makePhotos(count: number): Promise<Map<string, Buffer>> {
  const photos = new Map<string, Buffer>();
  for (let each = 1; each <= count; each += 1) {
    const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const;
    const photo = await sharp({ create: { width: 1020, height: 765, channels: 3, background: '#1d4e89', noise } })
      .jpeg({ quality: 55 })
      .toBuffer();
    photos.set(`Visit ${each}`, photo);
  }
  return photos;
}
