import { clientEndpoints } from '@fairlead/contract/clients';
import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { fakeServer } from '../../../testing/fake-server.ts';
import { renderPage, signedInAs } from '../../../testing/render-page.tsx';
import { ClientSelect } from './client-select.tsx';

it('offers the lost clients, too, because they can be visited again', async () => {
  signedInAs('riya.nair');
  const lost = { _id: 'c1', companyName: 'Lost Cargo' };
  const server = fakeServer();
  server.on(clientEndpoints.list, ({ query }) => ({
    json: { clients: query.get('lost') === 'true' ? [lost] : [], page: 1, next: null, previous: null },
  }));
  const onChange = vi.fn();
  const { user } = await renderPage(<ClientSelect label="Client" value="" onChange={onChange} />);
  await user.click(screen.getByRole('combobox', { name: 'Client' }));
  await user.click(await screen.findByRole('option', { name: 'Lost Cargo' }));
  expect(onChange).toHaveBeenCalledWith('c1', 'Lost Cargo');
});

it('tells clients of the same name apart by where they are, or else by their e-mail', async () => {
  signedInAs('riya.nair');
  const clients = [
    { _id: 'c1', companyName: 'Konkan Minerals', address: 'Berth 4, Mormugao', email: 'goa@konkan.example' },
    { _id: 'c2', companyName: 'Konkan Minerals', address: null, email: 'mumbai@konkan.example' },
    { _id: 'c3', companyName: 'Amber Dhow', address: 'Jebel Ali', email: 'desk@amber.example' },
  ];
  fakeServer().on(clientEndpoints.list, () => ({ json: { clients, page: 1, next: null, previous: null } }));
  const onChange = vi.fn();
  const { user } = await renderPage(<ClientSelect label="Client" value="" onChange={onChange} />);
  await user.click(screen.getByRole('combobox', { name: 'Client' }));
  const options = await screen.findAllByRole('option');
  expect(options.map(({ textContent }) => textContent)).toEqual([
    'Konkan MineralsBerth 4, Mormugao',
    'Konkan Mineralsmumbai@konkan.example',
    'Amber Dhow',
  ]);
  await user.click(options[1] as HTMLElement);
  expect(onChange).toHaveBeenCalledWith('c2', 'Konkan Minerals');
});

it('keeps the chosen one of several clients of the same name when the list is opened and left by Enter', async () => {
  signedInAs('riya.nair');
  const clients = ['c1', 'c2', 'c3'].map((_id) => ({ _id, companyName: 'Konkan Minerals', address: `Berth ${_id}`, email: null }));
  fakeServer().on(clientEndpoints.list, () => ({ json: { clients, page: 1, next: null, previous: null } }));
  const onChange = vi.fn();
  const { user } = await renderPage(<ClientSelect label="Client" value="c2" initialName="Konkan Minerals" onChange={onChange} />);
  await user.click(screen.getByRole('combobox', { name: 'Client' }));
  await screen.findAllByRole('option');
  expect(screen.getByRole('option', { selected: true }).textContent).toBe('Konkan MineralsBerth c2');
  await user.keyboard('{Enter}');
  expect(onChange.mock.calls.filter(([id]) => id !== 'c2')).toEqual([]);
});
