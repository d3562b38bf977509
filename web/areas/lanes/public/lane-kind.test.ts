import { expect, it } from 'vitest';
import { describe as describeLane } from './lane-kind.ts';

const entry = (action: string, changes: Record<string, unknown>) => ({
  ...{ _id: 'h', at: '2026-11-20T06:00:00.000Z', by: 'riya', area: 'lanes', entityId: 'l', about: null },
  ...{ action, changes },
});
const ports = { loadPort: 'INNSA', dischargePort: 'NLRTM' };

it('names a lane by its ports, mode and commodity: a client may have several of the same ports', () => {
  const named = [{ mode: 'FCL', commodity: 'Rice' }, { mode: null, commodity: null }, {}];
  expect(named.map((more) => describeLane(entry('created', { ...ports, ...more }))?.words)).toEqual([
    'added the lane INNSA → NLRTM · FCL · Rice',
    'added the lane INNSA → NLRTM',
    'added the lane INNSA → NLRTM',
  ]);
});

it('tells every field of a lane that changed, and not what only follows from them', () => {
  const follows = {
    volumeKey: { from: 40, to: 1200 },
    laneKey: { from: 'a', to: 'b' },
    loadPortName: { from: 'Nhava Sheva', to: 'Mumbai' },
  };
  const changes = { volume: { from: 40, to: 1200 }, mode: { from: null, to: 'FCL' }, notes: { from: 'Weekly', to: null }, ...follows };
  expect(describeLane(entry('updated', changes))?.changes).toEqual([
    { label: 'Volume per year', from: '40', to: '1200' },
    { label: 'Mode', from: 'Not provided', to: 'FCL' },
    { label: 'Notes', from: 'Weekly', to: 'Not provided' },
  ]);
});
