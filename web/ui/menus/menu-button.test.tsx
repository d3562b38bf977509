import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderPage } from '../../testing/render-page.tsx';
import { MenuButton } from './menu-button.tsx';
import { MenuPopup } from './menu-popup.tsx';

async function ports() {
  const chosen: string[] = [];
  const escaped: string[] = [];
  const { user } = await renderPage(
    // biome-ignore lint/a11y/noStaticElementInteractions: stands for a page that listens for Escape
    <div onKeyDown={({ key }) => escaped.push(key)}>
      <MenuButton
        label="Ports"
        count={2}
        menu={(close) => (
          <MenuPopup
            label="Ports"
            onClose={close}
            entries={['Mumbai', 'Mundra', 'Kochi'].map((name) => ({
              key: name,
              label: name,
              isChosen: name === 'Mundra',
              onSelect: () => chosen.push(name),
            }))}
          />
        )}
      />
      <button type="button">Elsewhere</button>
    </div>,
  );
  const button = screen.getByRole('button', { name: /^Ports/ });
  const open = async () => {
    await user.click(button);
    return screen.findByRole('menu', { name: 'Ports' });
  };
  return { user, button, open, chosen, escaped };
}

const focused = () => document.activeElement?.textContent;

it('opens on what is chosen, moves by keys around its ends, and chooses by Enter', async () => {
  const { user, button, open, chosen } = await ports();
  expect(button.getAttribute('aria-expanded')).toBe('false');
  await open();
  expect(button.getAttribute('aria-expanded')).toBe('true');
  await expect.poll(focused).toBe('Mundra');
  expect(screen.getByRole('menuitemradio', { name: 'Mundra' }).getAttribute('aria-checked')).toBe('true');
  await user.keyboard('{ArrowDown}');
  expect(focused()).toBe('Kochi');
  await user.keyboard('{ArrowDown}');
  expect(focused()).toBe('Mumbai');
  await user.keyboard('{ArrowUp}');
  expect(focused()).toBe('Kochi');
  await user.keyboard('{Home}{End}');
  expect(focused()).toBe('Kochi');
  // A press beside the entries leaves the focus on the menu.
  for (const [key, entry] of [
    ['{ArrowUp}', 'Kochi'],
    ['{ArrowDown}', 'Mumbai'],
  ] as const) {
    screen.getByRole('menu').focus();
    await user.keyboard(key);
    expect(focused()).toBe(entry);
  }
  await user.keyboard('{Home}{Enter}');
  expect(chosen).toEqual(['Mumbai']);
  expect(screen.queryByRole('menu')).toBeNull();
  expect(document.activeElement).toBe(button);
});

it('closes by Escape, which goes no further, and gives the focus back', async () => {
  const { user, button, open, escaped } = await ports();
  await open();
  await expect.poll(focused).toBe('Mundra');
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('menu')).toBeNull();
  expect(document.activeElement).toBe(button);
  expect(escaped).toEqual([]);
});

it('closes by a press elsewhere, and by its own button', async () => {
  const { user, button, open } = await ports();
  await open();
  await user.click(screen.getByRole('button', { name: 'Elsewhere' }));
  expect(screen.queryByRole('menu')).toBeNull();
  await open();
  await user.click(button);
  expect(screen.queryByRole('menu')).toBeNull();
});

it('tells a screen reader how many are in use', async () => {
  const { button } = await ports();
  expect(button.textContent).toContain(', 2 in use');
});
