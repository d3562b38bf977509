import { laneEndpoints } from '@fairlead/contract/lanes';
import { signInEndpoints } from '@fairlead/contract/sign-in';
import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fakeServer } from '../../../testing/fake-server.ts';
import { renderPage, signedInAs } from '../../../testing/render-page.tsx';
import { LanesOf } from './lanes-of.tsx';

const RICE = {
  ...{ _id: 'l1', loadPort: 'INNSA', loadPortName: 'Nhava Sheva', dischargePort: 'NLRTM', dischargePortName: 'Rotterdam', version: 1 },
  ...{ mode: 'FCL', commodity: 'Rice', volume: null, volumeUnit: null, clientId: 'c1', clientName: 'Konkan Minerals', createdBy: 'me' },
};

it('shows the page before when the only lane of the last page is gone', async () => {
  signedInAs('riya.nair');
  const server = fakeServer();
  server.on(signInEndpoints.me, () => ({ json: { _id: 'me', username: 'riya.nair', role: 'Member', employeeId: null } }));
  server.on(laneEndpoints.count, () => ({ json: { total: 21, pages: 3 } }));
  server.on(laneEndpoints.list, ({ query }) => {
    const page = Number(query.get('page') ?? '1');
    return { json: { lanes: page === 3 ? [] : [{ ...RICE, _id: `l${page}` }], page, next: `after ${page}`, previous: null } };
  });
  const { user } = await renderPage(<LanesOf client={{ _id: 'c1', name: 'Konkan Minerals' }} />, { at: '/' });
  await user.click(await screen.findByRole('button', { name: 'Next' }));
  await waitFor(() => expect(linkTo()).toBe('/lanes/l2'));
  await user.click(screen.getByRole('button', { name: 'Next' }));
  await waitFor(() => expect(server.callsTo(laneEndpoints.list).map(({ query }) => query.get('page'))).toEqual(['1', '2', '3', '2']));
  expect(linkTo()).toBe('/lanes/l2');
});

const linkTo = () => screen.getByRole('link', { name: 'INNSA → NLRTM' }).getAttribute('href');
