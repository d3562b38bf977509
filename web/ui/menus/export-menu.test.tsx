import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import type { DownloadedFile } from '../../platform/save-file.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { ExportMenu, type ExportWatch } from './export-menu.tsx';

/** A menu whose file arrives when the test resolves it. */
async function menuWith() {
  const asked: { format: string; watch: ExportWatch }[] = [];
  const { promise, resolve, reject } = Promise.withResolvers<DownloadedFile>();
  const printed = vi.fn();
  const kept: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    kept.push(this.download);
  });
  const { user } = await renderPage(
    <ExportMenu
      formats={['pdf', 'csv', 'txt', 'xlsx']}
      fetchFile={(format, watch) => {
        asked.push({ format, watch });
        return promise;
      }}
      onPrint={printed}
    />,
  );
  const choose = async (name: string) => {
    await user.click(screen.getByRole('button', { name: 'Export' }));
    await user.click(await screen.findByRole('menuitem', { name }));
  };
  return { user, asked, kept, printed, choose, resolve, reject };
}

const underWay = () => screen.findByRole('status');

it('Ctrl or ⌘ P prints what the menu prints, instead of the screen, as long as it is there', async () => {
  const { printed } = await menuWith();
  const press = (keys: KeyboardEventInit) => !fireEvent.keyDown(document.body, { key: 'p', ...keys });
  expect([press({ ctrlKey: true }), press({ metaKey: true }), press({}), press({ ctrlKey: true, shiftKey: true })]).toEqual([
    true,
    true,
    false,
    false,
  ]);
  expect(printed).toHaveBeenCalledTimes(2);
  cleanup();
  expect(press({ ctrlKey: true })).toBe(false);
  expect(printed).toHaveBeenCalledTimes(2);
});

it('offers the formats in the specified words, and print', async () => {
  const { user, choose, printed } = await menuWith();
  await user.click(screen.getByRole('button', { name: 'Export' }));
  const items = await screen.findAllByRole('menuitem');
  expect(items.map((item) => item.textContent)).toEqual(['pdf', 'csv', 'txt', 'Excel', 'print']);
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('menu')).toBeNull();
  await choose('print');
  expect(printed).toHaveBeenCalledOnce();
});

it('shows that a file is on its way and how much has come, and keeps it when it is here', async () => {
  const { choose, asked, kept, resolve } = await menuWith();
  await choose('pdf');
  expect((await underWay()).textContent).toBe('Exporting as PDF...');
  asked[0]?.watch.onProgress(1_240_000);
  expect(await screen.findByText('1.2 MB')).toBeDefined();
  resolve({ blob: new Blob(['%PDF']), name: 'clients.pdf' });
  await waitFor(() => expect(kept).toEqual(['clients.pdf']));
  await waitFor(() => expect(screen.queryByRole('status')).toBeNull());
  expect(asked.map(({ format }) => format)).toEqual(['pdf']);
});

it('shows the server’s message when there is no file', async () => {
  const { choose, kept, reject } = await menuWith();
  await choose('Excel');
  await underWay();
  reject(new Error('The disk is full'));
  expect(await screen.findByRole('alertdialog', { name: 'The disk is full' })).toBeDefined();
  expect(kept).toEqual([]);
});

it('can be given up: nothing is kept, and nothing complains', async () => {
  const { user, choose, asked, kept, reject } = await menuWith();
  await choose('csv');
  await underWay();
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(asked[0]?.watch.signal.aborted).toBe(true);
  reject(asked[0]?.watch.signal.reason);
  await waitFor(() => expect(screen.queryByRole('status')).toBeNull());
  expect(screen.queryByRole('alertdialog')).toBeNull();
  expect(kept).toEqual([]);
});
