import type { Endpoint } from '@fairlead/contract/kit/endpoint';
import { text } from '@fairlead/contract/kit/values';
import { settingsEndpoints } from '@fairlead/contract/settings';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { endpointsByArea } from '../../../endpoints.ts';
import { bodyLimit } from './body-limit.ts';

const limitOf = (body: z.ZodType, isPublic = false) => bodyLimit({ path: '/api/x', public: isPublic, body });
const bytes = (value: unknown) => Buffer.byteLength(JSON.stringify(value, null, 2));
const escaped = (value: unknown) =>
  Buffer.byteLength(JSON.stringify(value).replace(/[^\x20-\x7e]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`));

describe('the limit of a body', () => {
  it('is what its schema can need, however the JSON is written', () => {
    const ids = z.object({ ids: z.array(z.uuid()).max(5000), notes: text(20_000) });
    const most = { ids: Array.from({ length: 5000 }, () => crypto.randomUUID()), notes: '\u0905'.repeat(20_000) };
    expect(ids.safeParse(most).success).toBe(true);
    expect(limitOf(ids)).toBeGreaterThan(bytes(most));
    expect(limitOf(ids)).toBeGreaterThan(escaped(most));
  });

  it('is at least that of an ordinary form', () => {
    expect(limitOf(z.object({ name: text(60) }))).toBe(65_536);
    expect(limitOf(z.undefined())).toBe(65_536);
  });

  it('is 16 KiB for strangers, and a call of theirs that could need more does not start', () => {
    expect(limitOf(z.object({ name: text(60) }), true)).toBe(16_384);
    expect(() => limitOf(z.object({ notes: text(20_000) }), true)).toThrow('/api/x is public');
  });

  it.each([z.object({ name: z.string() }), z.array(z.int()), z.record(z.string(), z.int()), z.unknown()])(
    'needs bounds everywhere: %#',
    (body) => {
      expect(() => limitOf(body)).toThrow('no bound');
    },
  );

  it('is below a megabyte for every call there is, and below two where settings are sent with what they were', () => {
    const endpoints = Object.values(endpointsByArea).flatMap((each) => Object.values<Endpoint>(each));
    const isSettings = (endpoint: Endpoint) => endpoint === settingsEndpoints.update;
    const most = (some: readonly Endpoint[]) => Math.max(...some.map(bodyLimit));
    expect(most(endpoints.filter((endpoint) => !isSettings(endpoint)))).toBeLessThan(1_048_576);
    expect(most(endpoints.filter(isSettings))).toBeLessThan(2 * 1_048_576);
  });
});
