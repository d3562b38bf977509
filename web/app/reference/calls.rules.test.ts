import { readFileSync } from 'node:fs';
import type { ApiDescription } from '@fairlead/contract/kit/openapi/description';
import { expect, it } from 'vitest';
import { countCalls, findCalls, groupCalls } from './calls.rules.ts';
import { curlOf, sampleOf } from './example.rules.ts';

const description: ApiDescription = JSON.parse(readFileSync('docs/api/openapi.json', 'utf8'));
const { schemas } = description.components;
const groups = groupCalls(description);
const calls = groups.flatMap((group) => group.calls);
const callOf = (id: string) => calls.find((call) => call.id === id) as (typeof calls)[number];
const idsOf = (view: Partial<Parameters<typeof findCalls>[1]>) =>
  findCalls(groups, { search: '', area: '', isForKeys: false, ...view }).flatMap((group) => group.calls.map(({ id }) => id));

it('groups every call under the title of its area, those for keys first', () => {
  expect(calls).toHaveLength(Object.values(description.paths).flatMap((methods) => Object.keys(methods)).length);
  expect(groups.slice(0, 5).map(({ title }) => title)).toEqual(['Clients', 'Contacts', 'Lanes', 'Ports', 'Team']);
  expect(groups.find(({ area }) => area === 'checkins')?.title).toBe('Visits');
});

it('finds calls by path, method, words and names of fields, however they are written', () => {
  expect(idsOf({ search: '/api/lanes post' })).toEqual([
    'lanes.create',
    'lanes.createView',
    'lanes.bulkChange',
    'lanes.bulkRemove',
    'lanes.restore',
  ]);
  expect(idsOf({ search: 'SIGNS in by a passkey' })).toContain('factors.signInByPasskey');
  expect(idsOf({ search: 'dischargePort', area: 'lanes' })).toContain('lanes.create');
  expect(idsOf({ search: 'discharge port', area: 'lanes' })).toContain('lanes.create');
  expect(idsOf({ search: 'nothing of that name' })).toEqual([]);
});

it('leaves out what keys may not call', () => {
  const forKeys = findCalls(groups, { search: '', area: '', isForKeys: true });
  expect(forKeys.flatMap((group) => group.calls).every(({ scope }) => scope !== undefined)).toBe(true);
  expect(countCalls(forKeys)).toBe(calls.filter(({ scope }) => scope).length);
  expect(forKeys.map(({ area }) => area)).not.toContain('sign-in');
});

it('knows how a call is answered and refused', () => {
  const { answers, refusals, scope, isPublic } = callOf('contacts.create');
  expect([scope, isPublic, answers.map(({ status }) => status)]).toEqual(['contacts:write', false, ['201', '204']]);
  expect(refusals).toContainEqual({ status: '401', description: expect.stringContaining('Nobody is signed in') });
  expect(callOf('sign-in.login')).toMatchObject({ isPublic: true, scope: undefined });
});

it('shows texts and lists that the server takes', () => {
  const exampleOf = (id: string) => sampleOf(callOf(id).bodies[0]?.[1] ?? {}, schemas);
  expect(exampleOf('sign-in.resetPassword')).toMatchObject({ newPassword: 'Text example'.slice(0, 8) });
  expect(exampleOf('clients.printDemurrage')).toMatchObject({ phases: [{ tiers: [{ to: null }] }] });
  const merge = exampleOf('clients.merge') as { keepId: string; ids: string[] };
  expect(merge.ids).not.toContain(merge.keepId);
});

it('says what a parameter means with its value, and no pattern that only tells a path from others', () => {
  const [id] = callOf('contacts.get').parameters;
  expect(id).toMatchObject({ name: 'id', in: 'path', required: true });
  expect(id?.schema).not.toHaveProperty('pattern');
  const limit = callOf('contacts.list').parameters.find(({ name }) => name === 'limit');
  expect(limit?.schema).toMatchObject({ description: 'How many at most, 1 to 200.', pattern: expect.any(String) });
});

it.each([
  ['contacts.list', ['curl -H "Authorization: Bearer $FAIRLEAD_KEY" \\', '  "https://crm.example/api/contacts?limit=10"']],
  [
    'contacts.remove',
    [
      'curl -X DELETE \\',
      '  -H "Authorization: Bearer $FAIRLEAD_KEY" \\',
      '  -H "Idempotency-Key: $(uuidgen)" \\',
      '  "https://crm.example/api/contacts/$ID"',
    ],
  ],
  [
    'tasks.create',
    [
      'curl -H "Authorization: Bearer $FAIRLEAD_KEY" \\',
      '  -H "Idempotency-Key: $(uuidgen)" \\',
      "  -H 'Content-Type: application/json' \\",
      `  -d '{"title":"Task Name","date":"2026-11-21"}' \\`,
      '  "https://crm.example/api/clients/$CLIENT_ID/tasks"',
    ],
  ],
  ['reports.file', ['curl -H "Authorization: Bearer $FAIRLEAD_TOKEN" \\', '  -OJ \\', '  "https://crm.example/api/reports/$ID/file"']],
  ['contacts.count', ['curl -H "Authorization: Bearer $FAIRLEAD_KEY" \\', '  "https://crm.example/api/contacts/count"']],
  [
    'checkins.addPhoto',
    [
      'curl -X PUT \\',
      '  -H "Authorization: Bearer $FAIRLEAD_KEY" \\',
      '  -F imageProof=@file \\',
      `  -F 'data={"photoId":"01890000-0000-7000-8000-000000000000"}' \\`,
      '  "https://crm.example/api/checkins/$ID/photo"',
    ],
  ],
  [
    'documents.createOfClient',
    [
      'curl -H "Authorization: Bearer $FAIRLEAD_KEY" \\',
      '  -F file=@file \\',
      "  -F 'type=Important' \\",
      '  "https://crm.example/api/documents/$ID"',
    ],
  ],
  [
    'imports.create',
    ['curl -H "Authorization: Bearer $FAIRLEAD_TOKEN" \\', '  -F file=@file \\', '  "https://crm.example/api/imports?kind=clients"'],
  ],
  [
    'ports.create',
    [
      'curl -H "Authorization: Bearer $FAIRLEAD_KEY" \\',
      '  -H "Idempotency-Key: $(uuidgen)" \\',
      "  -H 'Content-Type: application/json' \\",
      `  -d '{"code":"INNSA","name":"Name"}' \\`,
      '  "https://crm.example/api/ports"',
    ],
  ],
  [
    'people.invite',
    [
      'curl -H "Authorization: Bearer $FAIRLEAD_TOKEN" \\',
      "  -H 'Content-Type: application/json' \\",
      `  -d '{"username":"example"}' \\`,
      '  "https://crm.example/api/accounts"',
    ],
  ],
  ['sign-in.provider', ['curl "https://crm.example/api/auth/provider"']],
])('shows how %s is called by curl', (id, lines) => {
  expect(curlOf(callOf(id), 'https://crm.example', schemas).split('\n')).toEqual(lines);
});

it('keeps what is quoted inside quotes', () => {
  const call = { ...callOf('tasks.create'), bodies: [['application/json', { const: "it's" }]] as [string, object][] };
  expect(curlOf(call, 'https://crm.example', schemas)).toContain(String.raw`-d '"it'\''s"'`);
});

it('ends the example of a schema that must hold itself', () => {
  const own = { Self: { type: 'object', properties: { self: { $ref: '#/components/schemas/Self' } }, required: ['self'] } };
  expect(JSON.stringify(sampleOf({ $ref: '#/components/schemas/Self' }, own))).toMatch(/^(\{"self":)+\{\}\}+$/);
});
