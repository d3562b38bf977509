import { Link } from '@tanstack/react-router';
import { fireEvent, screen, within } from '@testing-library/react';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { renderPage } from '../../testing/render-page.tsx';
import { LeaveGuard } from '../dialogs/leave-guard.tsx';
import { FormSheet } from './form-sheet.tsx';
import { HeldPageProvider, useHeldPage } from './held-page.tsx';

async function sheet(props: { isChanged: boolean; isBusy?: boolean; hasUndo?: boolean; hasDraft?: boolean }) {
  const onClose = vi.fn();
  const page = await renderPage(
    <FormSheet title="Add a port" onClose={onClose} isBusy={false} {...props}>
      <Link to="/ports">Ports</Link>
    </FormSheet>,
  );
  await screen.findByRole('dialog', { name: 'Add a port' });
  return { ...page, onClose };
}
const question = async (name: string) => within(await screen.findByRole('alertdialog', { name }));
const x = () => screen.getByRole('button', { name: 'Close' });

it('asks before Escape or X closes what was typed, where nothing gives it back', async () => {
  const { user, onClose } = await sheet({ isChanged: true });
  await user.keyboard('{Escape}');
  await user.click((await question('Close this form?')).getByRole('button', { name: 'Cancel' }));
  await expect.poll(() => screen.queryByRole('alertdialog')).toBeNull();
  await user.click(x());
  expect(onClose).not.toHaveBeenCalled();
  await user.click((await question('Close this form?')).getByRole('button', { name: 'Close' }));
  expect(onClose).toHaveBeenCalledOnce();
});

it('closes at once while nothing was typed, and by X where Undo gives it back', async () => {
  const unchanged = await sheet({ isChanged: false });
  await unchanged.user.click(x());
  expect(unchanged.onClose).toHaveBeenCalledOnce();
  unchanged.unmount();
  const { user, onClose } = await sheet({ isChanged: true, hasUndo: true });
  await user.click(x());
  expect(onClose).toHaveBeenCalledOnce();
});

it('asks, and promises nothing, where the page is gone that would give it back', async () => {
  const onClose = vi.fn();
  const { user } = await renderPage(
    <HeldPageProvider value={{ hold: () => () => undefined, notice: 'This port is gone.' }}>
      <FormSheet title="Add a port" onClose={onClose} isBusy={false} isChanged hasUndo hasDraft>
        <Link to="/ports">Ports</Link>
      </FormSheet>
    </HeldPageProvider>,
  );
  await user.click(await screen.findByRole('button', { name: 'Close' }));
  await user.click((await question('Close this form?')).getByRole('button', { name: 'Cancel' }));
  await expect.poll(() => screen.queryByRole('alertdialog')).toBeNull();
  expect(onClose).not.toHaveBeenCalled();
  await user.click(screen.getByRole('link', { name: 'Ports' }));
  expect((await question('Leave this form?')).getByText('It is not saved yet.')).toBeDefined();
});

it('is closed by nothing while it is being saved', async () => {
  const { user, onClose } = await sheet({ isChanged: true, isBusy: true });
  await user.keyboard('{Escape}');
  await user.click(x());
  expect(onClose).not.toHaveBeenCalled();
  expect(screen.queryByRole('alertdialog')).toBeNull();
});

it.each([
  [false, 'It is not saved yet.'],
  [true, 'It is not saved yet. What you typed waits here until you close this browser tab.'],
])('asks before a link leaves what was typed, and says whether it waits (%s)', async (hasDraft, words) => {
  const { user, address } = await sheet({ isChanged: true, hasDraft });
  await user.click(screen.getByRole('link', { name: 'Ports' }));
  const asked = await question('Leave this form?');
  expect(asked.getByText(words)).toBeDefined();
  expect(address()).toBe('/');
  await user.click(asked.getByRole('button', { name: 'Leave' }));
  await expect.poll(address).toBe('/ports');
});

function PortName() {
  const [name, setName] = useState('');
  useHeldPage(name !== '');
  return <input aria-label="Name" value={name} onChange={(event) => setName(event.currentTarget.value)} />;
}

it('asks while something is typed in one of several forms that stand in it, until that is taken back', async () => {
  const onClose = vi.fn();
  const { user } = await renderPage(
    <FormSheet title="Manage ports" onClose={onClose}>
      <PortName />
    </FormSheet>,
  );
  await user.type(await screen.findByLabelText('Name'), 'Goa');
  await user.click(x());
  await user.click((await question('Close this form?')).getByRole('button', { name: 'Cancel' }));
  await expect.poll(() => screen.queryByRole('alertdialog')).toBeNull();
  expect(onClose).not.toHaveBeenCalled();
  await user.clear(screen.getByLabelText('Name'));
  await user.click(x());
  expect(onClose).toHaveBeenCalledOnce();
});

it('puts its questions away once what was typed is saved, and goes where a link led', async () => {
  const { user, address } = await renderPage(
    <FormSheet title="Manage ports" onClose={() => {}}>
      <PortName />
      <Link to="/ports">Ports</Link>
    </FormSheet>,
  );
  const type = async () => user.type(await screen.findByLabelText('Name'), 'Goa');
  const save = () => fireEvent.change(screen.getByLabelText('Name'), { target: { value: '' } });
  await type();
  await user.click(x());
  await question('Close this form?');
  save();
  await expect.poll(() => screen.queryByRole('alertdialog')).toBeNull();
  await type();
  expect(screen.queryByRole('alertdialog')).toBeNull();
  await user.click(screen.getByRole('link', { name: 'Ports' }));
  await question('Leave this form?');
  save();
  await expect.poll(address).toBe('/ports');
});

it('asks once where several forms of a page hold what was typed', async () => {
  const { user, address } = await renderPage(
    <>
      <LeaveGuard isOn hasDraft={false} />
      <LeaveGuard isOn hasDraft={false} />
      <Link to="/ports?at=3#goa">Ports</Link>
    </>,
  );
  const link = await screen.findByRole('link', { name: 'Ports' });
  await user.click(link);
  await user.click((await question('Leave this form?')).getByRole('button', { name: 'Cancel' }));
  await expect.poll(() => screen.queryByRole('alertdialog')).toBeNull();
  await user.click(link);
  await user.click((await question('Leave this form?')).getByRole('button', { name: 'Leave' }));
  await expect.poll(address).toBe('/ports?at=3#goa');
});
