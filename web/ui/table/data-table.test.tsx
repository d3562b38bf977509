import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderPage } from '../../testing/render-page.tsx';
import { type Column, DataTable, type Sorting } from './data-table.tsx';

interface Port {
  id: string;
  name: string;
}

const PORTS: Port[] = [
  { id: '1', name: 'Mumbai' },
  { id: '2', name: 'Mundra' },
  { id: '3', name: 'Kochi' },
];
const COLUMNS: Column<Port>[] = [
  { key: 'name', header: 'Company Name', sort: 'name', phone: 'primary', cell: (port) => port.name },
  { key: 'id', header: 'Number', phone: 'hidden', cell: (port) => port.id },
];

async function ports(sorting?: Sorting) {
  const sorted: Sorting[] = [];
  const page = await renderPage(
    <DataTable
      label="Ports"
      columns={COLUMNS}
      rows={PORTS}
      rowKey={(port) => port.id}
      href={(port) => `/ports/${port.id}`}
      actions={(port) => <button type="button">Delete {port.name}</button>}
      {...(sorting && { sorting })}
      onSort={(next) => sorted.push(next)}
    />,
  );
  return { ...page, sorted };
}

it('opens a row by a click anywhere in it', async () => {
  const { user, address } = await ports();
  await user.click(screen.getByRole('cell', { name: '2' }));
  await expect.poll(address).toBe('/ports/2');
});

it('leaves a click on a button in a row to that button', async () => {
  const { user, address } = await ports();
  await user.click(screen.getByRole('button', { name: 'Delete Mundra' }));
  expect(address()).toBe('/');
});

it('moves by arrow keys, stops at the ends and opens by Enter', async () => {
  const { user, address } = await ports();
  screen.getByRole('link', { name: 'Mumbai' }).focus();
  await user.keyboard('{ArrowUp}{ArrowDown}{ArrowDown}{ArrowDown}{ArrowUp}{Enter}');
  await expect.poll(address).toBe('/ports/2');
});

it('says how it is sorted, and turns the order round', async () => {
  const { user, sorted } = await ports({ by: 'name', order: 'asc' });
  const header = screen.getByRole('columnheader', { name: /Company Name/ });
  expect(header.getAttribute('aria-sort')).toBe('ascending');
  expect(screen.getByRole('columnheader', { name: 'Number' }).hasAttribute('aria-sort')).toBe(false);
  await user.click(within(header).getByRole('button'));
  expect(sorted).toEqual([{ by: 'name', order: 'desc' }]);
});
