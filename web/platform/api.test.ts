import { clientEndpoints } from '@fairlead/contract/clients';
import { profileEndpoints } from '@fairlead/contract/profile';
import { signInEndpoints } from '@fairlead/contract/sign-in';
import { teamEndpoints } from '@fairlead/contract/team';
import { expect, it } from 'vitest';
import { fakeServer } from '../testing/fake-server.ts';
import { signedInAs } from '../testing/render-page.tsx';
import { ApiError, api } from './api.ts';
import { currentSession, onSessionEnd } from './session.ts';

const refused = (call: Promise<unknown>) =>
  call.then(
    () => undefined,
    (error: ApiError) => error,
  );

it('puts parameters into the path, the query into the address and the bearer into the header', async () => {
  signedInAs('riya.nair');
  const server = fakeServer();
  server.on(teamEndpoints.list, () => ({ json: { employees: [], page: 2, next: null, previous: null } }));
  server.on(teamEndpoints.get, () => ({ json: { _id: 'a/b' } }), { id: 'a/b' });

  await api(teamEndpoints.list, { query: { page: 2, search: 'a&b', sort: undefined } });
  await api(teamEndpoints.get, { params: { id: 'a/b' } });

  const [list, one] = server.calls;
  expect(Object.fromEntries(list!.query)).toEqual({ page: '2', search: 'a&b' });
  expect(list!.headers.get('authorization')).toBe('Bearer a-token');
  expect(one!.path).toBe('/api/employees/a%2Fb');
});

it('sends a body as JSON, and keeps the bearer from public calls', async () => {
  signedInAs('riya.nair');
  const server = fakeServer();
  server.on(signInEndpoints.login, () => ({ json: { token: 't' } }));

  await api(signInEndpoints.login, { body: { username: 'riya.nair', password: 'secret' } });

  const [call] = server.calls;
  expect(call!.body).toEqual({ username: 'riya.nair', password: 'secret' });
  expect(call!.headers.get('content-type')).toBe('application/json');
  expect(call!.headers.has('authorization')).toBe(false);
});

it('sends a file as a form, with the data before it', async () => {
  const server = fakeServer();
  server.on(clientEndpoints.create, () => ({ status: 201, json: {} }));
  const photo = new File(['x'], 'yard.png', { type: 'image/png' });

  await api(clientEndpoints.create, { body: { companyName: 'Konkan Minerals', email: 'sales@konkan.example' }, file: photo });

  const form = server.calls[0]!.body as FormData;
  expect([...form.keys()]).toEqual(['data', 'profilePicture']);
  expect(JSON.parse(form.get('data') as string)).toEqual({ companyName: 'Konkan Minerals', email: 'sales@konkan.example' });
  expect((form.get('profilePicture') as File).name).toBe('yard.png');
});

it('sends the id of a call that can be repeated', async () => {
  const server = fakeServer();
  server.on(clientEndpoints.update, () => ({ json: {} }), { id: 'c1' });
  await api(clientEndpoints.update, { params: { id: 'c1' }, body: {}, repeatKey: 'k1' });
  expect(server.calls[0]!.headers.get('idempotency-key')).toBe('k1');
});

it('answers undefined for a reply without content', async () => {
  fakeServer().on(signInEndpoints.logout, () => ({ status: 204 }));
  expect(await api(signInEndpoints.logout)).toBeUndefined();
});

it('throws the server’s message, code and fields', async () => {
  const json = { message: 'This username is taken', code: 'conflict', fields: { username: 'taken' } };
  fakeServer().on(profileEndpoints.updateMe, () => ({ status: 409, json }));

  const error = await refused(api(profileEndpoints.updateMe, { body: { username: 'x' } }));

  expect(error).toBeInstanceOf(ApiError);
  expect(error).toMatchObject({
    message: 'This username is taken',
    hasOwnMessage: true,
    code: 'conflict',
    status: 409,
    fields: { username: 'taken' },
  });
});

it('falls back to the status where a refusal brings no message', async () => {
  fakeServer().on(signInEndpoints.me, () => ({ status: 502, json: '<html>' }));
  expect(await refused(api(signInEndpoints.me))).toMatchObject({
    message: 'HTTP error! status: 502',
    hasOwnMessage: false,
    code: 'internal',
    status: 502,
  });
});

it('tells a missing network from a refusal', async () => {
  fakeServer().on(signInEndpoints.me, () => new TypeError('Failed to fetch'));
  expect(await refused(api(signInEndpoints.me))).toMatchObject({ code: 'network', status: 0 });
});

it('passes a cancelled call on as cancelled', async () => {
  const stop = new AbortController();
  fakeServer().on(signInEndpoints.me, () => {
    stop.abort();
    return new DOMException('aborted', 'AbortError');
  });
  expect(await refused(api(signInEndpoints.me, { signal: stop.signal }))).toMatchObject({ name: 'AbortError' });
});

it('ends the session when the server no longer knows it', async () => {
  signedInAs('riya.nair');
  const ends: string[] = [];
  const stop = onSessionEnd((why) => ends.push(why));
  fakeServer().on(signInEndpoints.me, () => ({ status: 401, json: { message: 'Sign in', code: 'unauthenticated' } }));

  await refused(api(signInEndpoints.me));
  stop();

  expect(currentSession()).toBeUndefined();
  expect(ends).toEqual(['expired']);
});

it('keeps a session that began while an older one was being refused', async () => {
  signedInAs('riya.nair');
  fakeServer().on(signInEndpoints.me, () => {
    localStorage.setItem('token', 'a-newer-token');
    window.dispatchEvent(new StorageEvent('storage', { key: 'token' }));
    return { status: 401, json: { message: 'Sign in', code: 'unauthenticated' } };
  });

  await refused(api(signInEndpoints.me));

  expect(currentSession()?.token).toBe('a-newer-token');
});

it('keeps the session when a sign-in is refused', async () => {
  signedInAs('riya.nair');
  fakeServer().on(signInEndpoints.login, () => ({ status: 401, json: { message: 'no', code: 'unauthenticated' } }));
  await refused(api(signInEndpoints.login, { body: { username: 'a', password: 'b' } }));
  expect(currentSession()?.username).toBe('riya.nair');
});
