import { checkInDraft } from '@fairlead/contract/checkins';
import { clientDraft } from '@fairlead/contract/clients';
import type { Endpoint } from '@fairlead/contract/kit/endpoint';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { endpointsByArea } from '../../../endpoints.ts';
import type { AppError } from '../app-error.ts';
import { parseParts } from './parsing.ts';

function refusalOf(body: unknown, schema: typeof clientDraft | typeof checkInDraft): AppError {
  try {
    parseParts({ body: schema }, { body });
  } catch (error) {
    return error as AppError;
  }
  throw new Error('nothing was refused');
}

describe('a body that does not fit', () => {
  it('is refused with every field at fault at once', () => {
    const { fields, message } = refusalOf(
      { companyName: 'Konkan', email: 'nobody', decisionMaker: 'Pirate', sites: [{ name: 'Gate' }] },
      clientDraft,
    );
    expect(Object.keys(fields ?? {})).toEqual(['email', 'decisionMaker', 'sites.0.latitude', 'sites.0.longitude']);
    expect(message).toBe('Email must be an email address');
  });

  it('says what the choices of a field are', () => {
    expect(refusalOf({ companyName: 'A', email: 'a@b.example', decisionMaker: 'Pirate' }, clientDraft).fields?.decisionMaker).toBe(
      'Must be one of Yes, No',
    );
  });

  it('keeps a specified sentence where there is one', () => {
    expect(refusalOf({}, clientDraft).message).toBe('Company Name and Email are required fields');
  });

  it('checks a visit in the specified order', () => {
    const order: string[] = [];
    const visit: Record<string, unknown> = {};
    const given = { clientId: crypto.randomUUID(), eventType: 'delivery', date: '2026-11-21', time: '10:42', location: 'x', latitude: 1 };
    for (const [field, value] of Object.entries(given)) {
      order.push(refusalOf(visit, checkInDraft).message);
      visit[field] = value;
    }
    order.push(refusalOf(visit, checkInDraft).message);
    expect(order).toEqual([
      'Please select a client/lead',
      'Please select an event type',
      'Please select a date',
      'Please select a time',
      'Please add your location',
      'GPS location is required for check-in',
      'GPS location is required for check-in',
    ]);
  });

  it.each([{}, [], null, 'text', 7, true, undefined])('that is %j is refused and not failed on', (body) => {
    expect(refusalOf(body, clientDraft).code).toBe('invalid');
  });
});

describe('the message about a body that does not fit', () => {
  const endpoints = Object.values(endpointsByArea).flatMap(Object.values) as Endpoint[];
  const bodies = endpoints.flatMap(({ method, path, body, query }) =>
    [body, query].flatMap((schema) =>
      schema instanceof z.ZodObject ? Object.keys(schema.shape).map((field) => ({ call: `${method} ${path}`, schema, field })) : [],
    ),
  );

  it('speaks of labels and never of names in the code', () => {
    const wrong = bodies.flatMap(({ call, schema, field }) =>
      [{}, 'x', 7, [{}], '\ud800'].flatMap((value) => {
        const refusal = refused(() => parseParts({ part: schema }, { part: { [field]: value } }));
        // The values that a choice has are what a call must send.
        const message = (refusal?.message ?? '').replace(/ one of .*/, '');
        // As in sites.0, but not in an amount.
        return /[a-z][A-Z]|_|[a-z]\.\d/.test(message) || /^[a-z]/.test(message) ? [`${call} ${field}: ${message}`] : [];
      }),
    );
    expect(bodies.length).toBeGreaterThan(150);
    expect(wrong).toEqual([]);
  });

  it.each([
    [{ followUpDate: 'soon' }, 'Follow-up Date must be a date like 2026-11-21'],
    [{ assignedToId: 'x' }, 'Assigned to must be an id'],
    [
      {
        sites: [
          { name: 'Gate', latitude: 1, longitude: 2 },
          { name: 'Jetty', latitude: 91, longitude: 2 },
        ],
      },
      'Site 2 latitude must be from -90 to 90',
    ],
    [{ country: 'x'.repeat(81) }, 'Country must be at most 80 characters'],
  ])('about %j is %s', (part, message) => {
    expect(refusalOf({ companyName: 'A', email: 'a@b.example', ...part }, clientDraft).message).toBe(message);
  });

  function refused(work: () => unknown): AppError | undefined {
    try {
      work();
      return undefined;
    } catch (error) {
      return error as AppError;
    }
  }
});
