import { Select } from '@mantine/core';
import { screen, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { renderPage } from '../../testing/render-page.tsx';
import { Wizard } from './wizard.tsx';

async function wizard(isChanged: boolean) {
  const onClose = vi.fn();
  const { user } = await renderPage(
    <Wizard
      title="Add a port"
      steps={[{ label: 'Name', title: 'Name' }]}
      step={0}
      onStep={() => {}}
      onFinish={() => {}}
      finishLabel="Finish"
      isBusy={false}
      isChanged={isChanged}
      survivesReload
      onClose={onClose}
    >
      <Select label="Port" data={['Mumbai', 'Mundra']} />
    </Wizard>,
  );
  await screen.findByRole('dialog', { name: 'Add a port' });
  return { user, onClose };
}
const question = () => screen.findByRole('alertdialog', { name: 'Close this form?' });
const closed = () => expect.poll(() => screen.queryByRole('alertdialog')).toBeNull();

it('closes at once by Escape while nothing was typed', async () => {
  const { user, onClose } = await wizard(false);
  await user.keyboard('{Escape}');
  expect(onClose).toHaveBeenCalledOnce();
});

it('asks before Escape closes what was typed, and stays unless it is wanted', async () => {
  const { user, onClose } = await wizard(true);
  await user.keyboard('{Escape}');
  expect((await question()).textContent).toContain('It is not saved yet.');
  await user.click(within(await question()).getByRole('button', { name: 'Cancel' }));
  await closed();
  await user.keyboard('{Escape}');
  await question();
  await user.keyboard('{Escape}');
  await closed();
  expect(onClose).not.toHaveBeenCalled();
  await user.keyboard('{Escape}');
  await user.click(within(await question()).getByRole('button', { name: 'Close' }));
  expect(onClose).toHaveBeenCalledOnce();
});

it('closes by X without asking', async () => {
  const { user, onClose } = await wizard(true);
  await user.click(screen.getByRole('button', { name: 'Close' }));
  expect(onClose).toHaveBeenCalledOnce();
});

it('leaves Escape to an open dropdown', async () => {
  const { user, onClose } = await wizard(true);
  await user.click(screen.getByRole('combobox', { name: 'Port' }));
  await screen.findByRole('option', { name: 'Mumbai' });
  await user.keyboard('{Escape}');
  await expect.poll(() => screen.queryByRole('option', { name: 'Mumbai' })).toBeNull();
  expect(screen.queryByRole('alertdialog')).toBeNull();
  expect(onClose).not.toHaveBeenCalled();
  await user.keyboard('{Escape}');
  await question();
});
