import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { metresBetween, type Place } from '../kit/position.ts';
import { chooseStops, type RankedClient, TODAY_STOPS_MAX } from './ranking.ts';
import { orderByNearest, orderRoute } from './route.ts';

const DAY = '2026-11-24';
const START = { latitude: 18.95, longitude: 72.84 };
const aClient = (part: Partial<RankedClient> = {}): RankedClient => ({
  ...{ _id: 'c1', sites: [], followUpDate: null, visitEveryDays: null, lastVerifiedAt: null },
  ...part,
});
const reasonsFor = (client: Partial<RankedClient>, tasks: { title: string; date: string }[] = []) =>
  chooseStops({ clients: [aClient(client)], tasks: tasks.map((task) => ({ clientId: 'c1', ...task })), day: DAY, start: undefined }).map(
    ({ reasons }) => reasons,
  );

describe('a client is to be seen', () => {
  it.each([
    [{}, []],
    [{ followUpDate: '2026-11-25' }, []],
    [{ followUpDate: '2026-11-24' }, [['Follow-up due today']]],
    [{ followUpDate: '2026-11-20' }, [['Follow-up due 4 days ago']]],
    [{ visitEveryDays: 30 }, [['No verified visit yet, to be visited every 30 days']]],
    [{ visitEveryDays: 30, lastVerifiedAt: '2026-11-01T08:00:00.000Z' }, []],
    [{ visitEveryDays: 7, lastVerifiedAt: '2026-11-01T08:00:00.000Z' }, [['Last verified visit 23 days ago, to be visited every 7 days']]],
    [{ visitEveryDays: 1, lastVerifiedAt: '2026-11-23T08:00:00.000Z' }, [['Last verified visit yesterday, to be visited every day']]],
  ])('%o: %o', (client, reasons) => expect(reasonsFor(client)).toEqual(reasons));

  it('for tasks that are due, and not for later ones', () => {
    expect(reasonsFor({}, [{ title: 'Send the quote', date: '2026-11-23' }])).toEqual([['Task due yesterday: Send the quote']]);
    expect(reasonsFor({}, [{ title: 'Send the quote', date: '2026-11-25' }])).toEqual([]);
    expect(
      reasonsFor({}, [
        { title: 'One', date: DAY },
        { title: 'Two', date: DAY },
      ]),
    ).toEqual([['2 tasks due']]);
  });

  it('when it is near the start, and not when it is out of reach', () => {
    const near = aClient({ _id: 'near', sites: [{ latitude: 18.96, longitude: 72.84 }] });
    const far = aClient({ _id: 'far', sites: [{ latitude: 51.9, longitude: 4.5 }], followUpDate: DAY });
    const stops = chooseStops({ clients: [near, far], tasks: [], day: DAY, start: START });
    expect(stops.map(({ client, reasons }) => [client._id, reasons])).toEqual([['near', ['Near the start']]]);
    expect(stops[0]?.metres).toBeCloseTo(1112, 0);
  });
});

it('takes the most urgent clients when there are more than a day holds, and puts those without a site last', () => {
  const clients = Array.from({ length: 40 }, (_, at) =>
    aClient({ _id: `c${at}`, visitEveryDays: 10, lastVerifiedAt: new Date(Date.parse('2026-11-10') - at * 43_200_000).toISOString() }),
  );
  clients.push(aClient({ _id: 'placed', sites: [START], followUpDate: '2026-10-01' }));
  const ids = chooseStops({ clients, tasks: [], day: DAY, start: undefined }).map(({ client }) => client._id);
  expect(ids).toHaveLength(TODAY_STOPS_MAX);
  expect(ids[0]).toBe('placed');
  expect(ids).not.toContain('c0');
});

const dayBefore = (days: number) => new Date(Date.parse(DAY) - days * 86_400_000).toISOString().slice(0, 10);
const dates = fc.option(fc.integer({ min: -3, max: 40 }).map(dayBefore));
const rankedClients = fc.uniqueArray(
  fc.record({
    _id: fc.uuid(),
    sites: fc.array(
      fc.record({ latitude: fc.double({ min: 17, max: 21, noNaN: true }), longitude: fc.double({ min: 72, max: 75, noNaN: true }) }),
      { maxLength: 3 },
    ),
    followUpDate: dates,
    visitEveryDays: fc.option(fc.integer({ min: 1, max: 60 })),
    lastVerifiedAt: dates.map((date) => date && `${date}T09:30:00.000Z`),
    tasks: fc.array(fc.integer({ min: 0, max: 9 }), { maxLength: 3 }),
  }),
  { selector: ({ _id }) => _id, minLength: TODAY_STOPS_MAX, maxLength: 3 * TODAY_STOPS_MAX },
);

it('chooses those that a plain sort of all clients by what weighs would choose', () => {
  fc.assert(
    fc.property(rankedClients, fc.constantFrom(START, undefined), (all, start) => {
      const tasks = all.flatMap(({ _id, tasks }) => tasks.map((late) => ({ clientId: _id, title: 'Call', date: dayBefore(late) })));
      const plain = all
        .flatMap((client) => {
          const late = client.followUpDate === null ? -1 : (Date.parse(DAY) - Date.parse(client.followUpDate)) / 86_400_000;
          const { visitEveryDays: every, lastVerifiedAt: last } = client;
          const ago = last === null ? null : Math.max(0, Math.round((Date.parse(`${DAY}T12:00:00Z`) - Date.parse(last)) / 86_400_000));
          const weights = [
            late < 0 ? 0 : 3 + Math.min(late, 30) / 30,
            client.tasks.length === 0 ? 0 : 2 + (client.tasks.length - 1) / 4,
            every === null ? 0 : ago === null ? 3 : ago < every ? 0 : 1 + Math.min(ago / every, 3),
          ];
          const metres = start && client.sites.map((site) => metresBetween(start, site)).sort((one, other) => one - other)[0];
          const need = weights.reduce((sum, weight) => sum + weight, 0);
          if (need === 0 ? !(metres !== undefined && metres <= 10_000) : metres !== undefined && metres > 200_000) return [];
          return [{ _id: client._id, score: (1 + need) / (start ? 1 + (metres ?? 25_000) / 25_000 : 1) }];
        })
        .sort((one, other) => other.score - one.score || (one._id < other._id ? -1 : 1))
        .slice(0, TODAY_STOPS_MAX)
        .map(({ _id }) => _id);
      expect(
        chooseStops({ clients: all, tasks, day: DAY, start })
          .map(({ client }) => client._id)
          .sort(),
      ).toEqual(plain.sort());
    }),
  );
});

const degrees = (max: number) => fc.double({ min: -max, max, noNaN: true });
const places = fc.array(fc.record({ latitude: degrees(90), longitude: degrees(180) }), { maxLength: TODAY_STOPS_MAX + 1 });

it('a route visits each place once, begins at the first, and is never longer than by nearest neighbour', () => {
  fc.assert(
    fc.property(places, (all) => {
      const route = orderRoute(all);
      expect({ first: route[0], places: new Set(route), length: route.length }).toEqual({
        first: all[0],
        places: new Set(all),
        length: all.length,
      });
      expect(measureRoute(route)).toBeLessThanOrEqual(measureRoute(orderByNearest(all)) + 0.01);
    }),
  );
});

/** Metres along these places in their order, without a way back. */
function measureRoute(places: readonly Place[]): number {
  let metres = 0;
  for (let at = 1; at < places.length; at += 1) metres += metresBetween(places[at - 1] as Place, places[at] as Place);
  return metres;
}
