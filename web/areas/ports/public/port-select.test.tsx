import { portEndpoints } from '@fairlead/contract/ports';
import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { fakeServer } from '../../../testing/fake-server.ts';
import { renderPage, signedInAs } from '../../../testing/render-page.tsx';
import { PortSelect } from './port-select.tsx';

const PORTS = [
  { code: 'INNSA', name: 'Nhava Sheva', country: 'India' },
  { code: 'NLRTM', name: 'Rotterdam', country: 'Netherlands' },
];
let server: ReturnType<typeof fakeServer>;
const onChange = vi.fn();
beforeEach(() => {
  vi.clearAllMocks();
  signedInAs('riya.nair');
  server = fakeServer();
  server.on(portEndpoints.options, ({ query }) => ({
    json: PORTS.filter(({ code, name }) =>
      `${code} ${name}`.toLowerCase().includes((query.get('search') ?? '').replace(' ', '').toLowerCase()),
    ),
  }));
});

function Port({ before = '' }: { before?: string }) {
  const [value, setValue] = useState(before);
  return (
    <>
      <PortSelect
        label="Port"
        value={value}
        onChange={(code, name) => {
          onChange(code, name);
          setValue(code);
        }}
      />
      <button type="button">Next</button>
    </>
  );
}
const field = () => screen.findByRole<HTMLInputElement>('combobox', { name: 'Port' });

it('takes a code that is typed in full, also while the search is running', async () => {
  const { user } = await renderPage(<Port />);
  await user.type(await field(), 'in nsa');
  await user.tab();
  await waitFor(() => expect(onChange.mock.calls).toEqual([['INNSA', 'Nhava Sheva']]));
  await waitFor(async () => expect((await field()).value).toBe('INNSA Nhava Sheva'));
});

it('says that a port must be chosen where something else was typed, until something is typed again', async () => {
  const { user } = await renderPage(<Port />);
  await user.type(await field(), 'rotte');
  await user.tab();
  expect(await screen.findByText('Choose a port from the list for “rotte”')).toBeDefined();
  expect(onChange).not.toHaveBeenCalled();
  await user.type(await field(), 'rott');
  expect(screen.queryByText(/Choose a port from the list/)).toBeNull();
  await user.click(await screen.findByRole('option', { name: /NLRTM/ }));
  await user.tab();
  expect(onChange.mock.calls).toEqual([['NLRTM', 'Rotterdam']]);
  expect(screen.queryByText(/Choose a port from the list/)).toBeNull();
});

it('keeps the name of what is chosen when the list is closed, and reads that of a code', async () => {
  const { user } = await renderPage(<Port before="INNSA" />);
  await waitFor(async () => expect((await field()).value).toBe('INNSA Nhava Sheva'));
  await user.clear(await field());
  await user.type(await field(), 'rott');
  await user.click(await screen.findByRole('option', { name: /NLRTM/ }));
  await user.click(screen.getByRole('button', { name: 'Next' }));
  await user.type(await field(), ' nhava', { initialSelectionStart: 0, initialSelectionEnd: 99 });
  await screen.findByRole('option', { name: /INNSA/ });
  await user.click(screen.getByRole('button', { name: 'Next' }));
  await waitFor(async () => expect((await field()).value).toBe('NLRTM Rotterdam'));
});
