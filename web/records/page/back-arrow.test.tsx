import { screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { renderPage } from '../../testing/render-page.tsx';
import { SheetDialog } from '../../ui/dialogs/sheet-dialog.tsx';
import { BackArrow } from './back-arrow.tsx';
import { useTab } from './use-tab.ts';

function Lane() {
  const [isOpen, setOpen] = useState(false);
  const [, show] = useTab([{ key: 'info' }, { key: 'ports' }], '/');
  return (
    <>
      <BackArrow to="/lanes" label="Back to Lanes" />
      <button type="button" onClick={() => setOpen(true)}>
        Edit
      </button>
      <button type="button" onClick={() => show('ports')}>
        Ports
      </button>
      {isOpen && (
        <SheetDialog title="Edit lane" onClose={() => setOpen(false)}>
          Ports
        </SheetDialog>
      )}
    </>
  );
}

it('leads to the list from the page that a tab begins with, also after a dialog over it and another tab', async () => {
  const { user, router, address } = await renderPage(<Lane />, { at: '/?tab=info' });
  await user.click(await screen.findByRole('button', { name: 'Edit' }));
  await expect.poll(() => router.history.location.state.__TSR_index).toBe(1);
  expect(address()).toBe('/?tab=info');
  await user.keyboard('{Escape}');
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Ports' }));
  await expect.poll(address).toBe('/?tab=ports');
  await user.click(screen.getByRole('button', { name: 'Back to Lanes' }));
  await expect.poll(address).toBe('/lanes');
});
