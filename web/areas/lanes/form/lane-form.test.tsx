import { type Lane, laneEndpoints } from '@fairlead/contract/lanes';
import { portEndpoints } from '@fairlead/contract/ports';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { fakeServer } from '../../../testing/fake-server.ts';
import { renderPage, signedInAs } from '../../../testing/render-page.tsx';
import { laneForm } from './lane-form.ts';
import { useLaneDialogs } from './use-lane-dialogs.tsx';

type User = Awaited<ReturnType<typeof renderPage>>['user'];
const KONKAN = { _id: '0198bbbb-0000-7000-8000-000000000001', name: 'Konkan Minerals' };
const PORTS = [
  { code: 'INNSA', name: 'Nhava Sheva', country: 'India' },
  { code: 'NLRTM', name: 'Rotterdam', country: 'Netherlands' },
];
const RICE = {
  ...{ _id: 'l1', loadPort: 'INNSA', loadPortName: 'Nhava Sheva', dischargePort: 'NLRTM', dischargePortName: 'Rotterdam', version: 1 },
  ...{ mode: 'FCL', commodity: 'Rice', volume: null, volumeUnit: null, clientId: KONKAN._id, clientName: KONKAN.name, createdBy: 'me' },
} as Lane;
let server: ReturnType<typeof fakeServer>;

beforeEach(() => {
  signedInAs('riya.nair');
  server = fakeServer();
  server.on(portEndpoints.options, () => ({ json: PORTS }));
  server.on(laneEndpoints.create, () => ({ status: 400, json: { message: 'Not now', code: 'invalid' } }));
});

function Dialogs() {
  const { dialogs, add, edit } = useLaneDialogs({ client: KONKAN });
  return (
    <>
      <button type="button" onClick={add}>
        Open
      </button>
      <button type="button" onClick={() => edit(RICE)}>
        Edit
      </button>
      {dialogs}
    </>
  );
}

it('a lane is sent by the codes of two different ports, and a volume with its unit', async () => {
  const { user } = await renderPage(<Dialogs />);
  await user.click(await screen.findByRole('button', { name: 'Open' }));
  const choose = async (label: RegExp, option: RegExp) => {
    await user.click(await screen.findByRole('combobox', { name: label }));
    await user.click(await screen.findByRole('option', { name: option }));
  };
  const add = () => user.click(screen.getByRole('button', { name: 'Add Lane' }));
  await choose(/^Load port/, /INNSA/);
  await choose(/^Discharge port/, /INNSA/);
  await user.type(screen.getByLabelText(/^Volume/), '40');
  await add();
  expect((await screen.findAllByText('Load and discharge port are the same')).length).toBeGreaterThan(0);
  expect(screen.getAllByText('Choose a unit for the volume').length).toBeGreaterThan(0);
  expect(server.callsTo(laneEndpoints.create)).toEqual([]);
  await choose(/^Discharge port/, /NLRTM/);
  await choose(/^Unit/, /TEU/);
  await add();
  await screen.findByText('Not now');
  expect(server.callsTo(laneEndpoints.create).map(({ body }) => body)).toEqual([
    { clientId: KONKAN._id, loadPort: 'INNSA', dischargePort: 'NLRTM', volume: 40, volumeUnit: 'TEU' },
  ]);
});

it('asks nothing about a stored volume with three decimals', () => {
  const { valuesOf, problemsOf } = laneForm(KONKAN, false);
  const stored = valuesOf({ ...RICE, volume: 15.125, volumeUnit: 'TEU' });
  expect(problemsOf(stored, stored)).toEqual({});
});

it.each([
  ['the button', (user: User) => user.click(screen.getByRole('button', { name: 'Add Lane' }))],
  ['Enter in a closed list', (user: User) => user.keyboard('{Escape}{Enter}')],
])('a code that was typed in full counts when %s sends the form before the search has answered', async (_how, send) => {
  const answers: (() => void)[] = [];
  server.on(portEndpoints.options, ({ query }) => {
    const search = query.get('search') ?? '';
    const { promise, resolve } = Promise.withResolvers<{ json: unknown }>();
    answers.push(() => resolve({ json: PORTS.filter(({ code }) => code === search.toUpperCase()) }));
    return promise;
  });
  const { user } = await renderPage(<Dialogs />);
  await user.click(await screen.findByRole('button', { name: 'Open' }));
  await user.type(await screen.findByRole('combobox', { name: /^Load port/ }), 'innsa');
  await user.type(screen.getByRole('combobox', { name: /^Discharge port/ }), 'nlrtm');
  await send(user);
  expect(screen.queryByText(/Choose a/)).toBeNull();
  const answerAll = () => {
    for (const answer of answers.splice(0)) answer();
  };
  await waitFor(() => {
    answerAll();
    expect(screen.queryByText('Not now')).not.toBeNull();
  });
  expect(server.callsTo(laneEndpoints.create).map(({ body }) => body)).toEqual([
    { clientId: KONKAN._id, loadPort: 'INNSA', dischargePort: 'NLRTM' },
  ]);
});

it.each([
  ['is no port', 'XXABC', () => ({ json: [] }), 'Choose a port from the list for “XXABC”'],
  ['could not be looked up', 'DEHAM', () => new TypeError('Failed to fetch'), '“DEHAM” could not be looked up. Please try again'],
])('a lane is not saved while a code that was typed over its port %s', async (_why, code, answer, said) => {
  const { user } = await renderPage(<Dialogs />);
  await user.click(await screen.findByRole('button', { name: 'Edit' }));
  await user.click(await screen.findByRole('combobox', { name: /^Load port/ }));
  await screen.findByRole('option', { name: /NLRTM/ });
  server.on(portEndpoints.options, answer);
  server.on(laneEndpoints.update, () => ({ json: RICE }), { id: RICE._id });
  const field = screen.getByRole('combobox', { name: /^Load port/ });
  await user.clear(field);
  await user.type(field, code);
  await user.click(screen.getByRole('button', { name: 'Update Lane' }));
  expect((await screen.findAllByText(said)).length).toBeGreaterThan(0);
  await user.click(screen.getByRole('button', { name: 'Update Lane' }));
  expect(screen.getByRole('button', { name: 'Update Lane' })).toBeDefined();
  expect(server.callsTo(laneEndpoints.update)).toEqual([]);
});
