import { expect, it } from 'vitest';
import { AREA_TITLES, endpointsByArea } from '../../../endpoints.ts';
import { describeApi } from './openapi.ts';

interface Operation {
  requestBody?: { content: Record<string, { schema: object }> };
  responses: Record<string, { $ref?: string }>;
  parameters: { name: string; in: string; description?: string; schema: { pattern?: string } }[];
}
const { paths, info, tags, components } = describeApi({ endpointsByArea, titles: AREA_TITLES, version: '1.0.0' }) as {
  paths: Record<string, Record<string, Operation>>;
  info: object;
  tags: { name: string; description: string }[];
  components: { responses: Record<string, object>; schemas: Record<string, { properties: Record<string, object> }> };
};
const operations = Object.values(paths).flatMap((methods) => Object.values(methods));

it.each([
  ['/api/imports', 'file', 'text/csv, application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
  ['/api/clients', 'profilePicture', 'image/*'],
])('says of %s what its file may be', (path, field, contentType) => {
  expect(paths[path]).toMatchObject({
    post: { requestBody: { content: { 'multipart/form-data': { encoding: { [field]: { contentType } } } } } },
  });
});

it('takes JSON alone only where the file may be left out', () => {
  const contentOf = (path: string, method: string) => paths[path]?.[method]?.requestBody?.content ?? {};
  const photo = contentOf('/api/checkins/{id}/photo', 'put');
  const documents = contentOf('/api/documents/{id}', 'post');
  expect(
    [contentOf('/api/clients', 'post'), contentOf('/api/checkins', 'post'), photo, documents].map((each) => Object.keys(each)),
  ).toEqual([
    ['application/json', 'multipart/form-data'],
    ['application/json', 'multipart/form-data'],
    ['multipart/form-data'],
    ['multipart/form-data'],
  ]);
  expect(photo['multipart/form-data']?.schema).toMatchObject({
    required: ['data', 'imageProof'],
    properties: { data: { description: 'JSON as text.' } },
  });
  expect(documents['multipart/form-data']?.schema).toMatchObject({
    required: ['file'],
    properties: { type: { enum: expect.arrayContaining(['Important']), description: 'Instead of the same in `data`.' } },
  });
});

it('says of each stream what it answers', () => {
  const streams = Object.values(endpointsByArea).flatMap((endpoints) => Object.values(endpoints).filter(({ stream }) => stream));
  const contents = streams.map(({ method, path, status }) => {
    const operation = paths[path.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()];
    return [path, operation?.responses[status]];
  });
  expect(contents.length).toBeGreaterThan(5);
  expect(contents).toEqual(contents.map(([path]) => [path, expect.objectContaining({ content: expect.anything() })]));
});

it('calls every area as people do, those for API keys first', () => {
  expect(tags.filter(({ name, description }) => description === name)).toEqual([]);
  expect(tags.map(({ name }) => name).toSorted()).toEqual(Object.keys(endpointsByArea).toSorted());
  expect(tags.slice(0, 2)).toEqual([
    { name: 'clients', description: 'Clients' },
    { name: 'contacts', description: 'Contacts' },
  ]);
});

it('says of a field what forms call it, and of a required one what it must be', () => {
  const { CheckInDraft, Client, ClientDraft } = components.schemas;
  expect(Client?.properties).toMatchObject({ companyName: { title: 'Company Name' }, createdAt: { title: 'Added on (UTC)' } });
  expect(ClientDraft?.properties).toMatchObject({ email: { title: 'Email', format: 'email', maxLength: 254 } });
  expect(CheckInDraft?.properties).toMatchObject({
    eventType: { enum: expect.arrayContaining(['site_visit']) },
    date: { description: expect.stringMatching(/1900 to 2100.*YYYY-MM-DD/) },
    time: { description: expect.stringContaining('HH:MM') },
    clientId: { format: 'uuid' },
  });
  expect(CheckInDraft?.properties.eventType).not.toHaveProperty('minLength');
  expect(CheckInDraft?.properties.eventType).not.toHaveProperty('maxLength');
  expect(ClientDraft?.properties.companyName).toMatchObject({ minLength: 1, maxLength: 300 });
});

it('says what the parameters of lists mean, and no bounds that bound nothing', () => {
  const limitOf = (path: string) => paths[path]?.get?.parameters.find(({ name }) => name === 'limit');
  expect(limitOf('/api/lanes')?.description).toBe('How many at most, 1 to 200.');
  expect(limitOf('/api/lanes/count')?.description).toMatch(/^Of how many rows a page is, 1 to 200: `pages` depends on it/);
  expect(JSON.stringify({ paths, components })).not.toMatch(/9007199254740991|x-labels/);
});

it('has an example of what its type alone does not describe', () => {
  const { LaneDraft, LaneChange, PortDraft } = components.schemas;
  expect(PortDraft?.properties.code).toMatchObject({ description: expect.stringContaining('UN/LOCODE'), examples: ['INNSA'] });
  for (const lane of [LaneDraft, LaneChange])
    expect(lane?.properties).toMatchObject({ loadPort: { examples: ['INNSA'] }, dischargePort: { examples: ['AEJEA'] } });
  expect(paths['/api/clients/{id}/demurrage']?.post?.requestBody?.content['application/json']?.schema).toMatchObject({
    properties: {
      currency: { examples: ['USD'] },
      phases: { items: { properties: { tiers: { items: { properties: { rate: { examples: ['80.00'] } } } } } } },
    },
  });
  expect(paths['/api/access']?.get?.parameters.find(({ name }) => name === 'kind')?.schema).toMatchObject({ examples: ['client'] });
  expect(paths['/api/keys']?.post?.requestBody?.content['application/json']?.schema).toMatchObject({
    examples: [{ areas: ['clients'], currentPassword: expect.any(String) }],
  });
});

it('says its licence', () => {
  expect(info).toMatchObject({ license: { identifier: 'MIT' } });
});

it('names for each call how it can be refused, and describes each of them', () => {
  const statusesOf = (path: string, method: string) => Object.keys(paths[path]?.[method]?.responses ?? {}).map(Number);
  expect(statusesOf('/api/auth/login', 'post')).toEqual([200, 400, 401, 403, 413, 415, 429, 500, 503, 507]);
  expect(statusesOf('/api/clients/{id}', 'get')).toEqual([200, 400, 401, 403, 404, 429, 500, 503]);
  expect(statusesOf('/api/clients/{id}', 'put')).toEqual([200, 204, 400, 401, 403, 404, 409, 413, 415, 429, 500, 503, 507]);
  const named = operations.flatMap(({ responses }) => Object.values(responses).flatMap(({ $ref }) => $ref?.split('/').at(-1) ?? []));
  expect(named.filter((name) => !(name in components.responses))).toEqual([]);
  expect(JSON.stringify(components.responses.Refused503)).toContain('Retry-After');
});

it('leaves no address that two paths could mean', () => {
  const regular = Object.entries(paths).map(([path, methods]) => {
    const parameters = Object.values(methods).flatMap((operation) => operation.parameters);
    const source = path.replace(/\{(\w+)\}/g, (_, name) => {
      const { pattern = '^' } = parameters.find((each) => each.name === name)?.schema ?? {};
      return `${pattern.replace('^', '').replace('$)', '(?:/|$))')}[^/]+`;
    });
    return { path, fits: new RegExp(`^${source}$`) };
  });
  const words = (path: string, other: string) =>
    path
      .split('/')
      .map((segment, at) => (segment.startsWith('{') ? (other.split('/')[at] ?? 'x').replace(/\{.*/, 'x') : segment))
      .join('/');
  for (const { path } of regular) {
    for (const other of regular) {
      const address = words(path, other.path);
      expect({ address, fits: regular.filter(({ fits }) => fits.test(address)).length <= 1 }).toEqual({ address, fits: true });
    }
  }
});
