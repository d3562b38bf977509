import { type Asked, createPocketPlan, type PlannedClient } from '@fairlead/contract/today/pocket-plan';
import { expect, it } from 'vitest';
import { aPocketClient } from '../../../testing/a-pocket.ts';
import { PlannedShort, toShort } from './short-client.ts';

const sites = [{ name: 'Yard', latitude: 18.9, longitude: 72.8, radius: 300 }];
const CLIENTS = [
  aPocketClient({ _id: 'late', followUpDate: '2026-11-20', mobile: '+44 7700 900123', phone: '1', address: 'Gate 3', sites }),
  aPocketClient({ _id: 'paced', visitEveryDays: 7, lastVerifiedAt: '2026-11-01T08:00:00.000Z', assignedToId: 'asha', sites }),
  aPocketClient({ _id: 'won', followUpDate: '2026-11-20', relationshipStatus: 'Lost', currentStatus: 'Won' }),
  aPocketClient({ _id: 'lost', followUpDate: '2026-11-20', currentStatus: 'Lost' }),
  aPocketClient({ _id: 'idle' }),
];

it.each([null, 'asha'])('what is kept in short of clients plans the same as the clients themselves, for employee %s', (employeeId) => {
  const asked = { employeeId, day: '2026-11-24', start: { latitude: 18.5, longitude: 72.5 } };
  const short = CLIENTS.map(toShort).filter((each) => each !== undefined);
  const planned = plan(
    short.map((each) => new PlannedShort(each)),
    asked,
  );
  expect(planned.stops).not.toEqual([]);
  expect(planned).toEqual(plan(CLIENTS, asked));
});

function plan(clients: readonly PlannedClient[], asked: Asked) {
  const pocketPlan = createPocketPlan([], asked);
  for (const client of clients) pocketPlan.weigh(client);
  return pocketPlan.choose();
}
