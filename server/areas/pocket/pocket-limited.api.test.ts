import type { Pocket } from '@fairlead/contract/pocket';
import { expect, it } from 'vitest';
import { testApp } from '../../testing/app.ts';
import type { Person } from '../../testing/people.ts';

const app = testApp({ pocketClients: 4 });
const DAY_MS = 86_400_000;

const ask = async (person: Person, query = ''): Promise<Pocket> => (await person.get(`/api/pocket?${query}`)).body;
const namesOf = ({ clients }: Pocket) => clients.map(({ companyName }) => companyName).sort();
const at = (longitude: number) => ({ sites: [{ name: 'Yard', latitude: 10, longitude }] });

it('holds of too many clients those of own work, own ones, the nearest and then the ones changed last, and says so', async () => {
  const employeeId = await app.anEmployee();
  const member = await app.person('Member', { employeeId });
  const few = await ask(member);
  const visited = await app.aClient('Visited');
  await app.addVisit(visited, {}, member);
  for (const companyName of ['Old', 'Recent']) await app.aClient(companyName);
  await app.aClient({ companyName: 'Own', assignedToId: employeeId });
  expect(namesOf(await ask(member, `after=${few.position}`))).toEqual(['Old', 'Own', 'Recent', 'Visited']);
  for (const [companyName, longitude] of [
    ['Far', 20],
    ['Near', 179.5],
    ['Nearest', -179.9],
  ] as const)
    await app.aClient({ companyName, ...at(longitude) });
  const here = await ask(member, 'near=10,-179.9');
  expect([here.isLimited, namesOf(here)]).toEqual([true, ['Near', 'Nearest', 'Own', 'Visited']]);
  // The latest visit was in Mumbai, to which Far is the nearest.
  expect(namesOf(await ask(member))).toEqual(['Far', 'Near', 'Own', 'Visited']);
  const grown = await ask(member, `after=${few.position}`);
  expect([grown.isWhole, grown.isLimited]).toEqual([true, true]);
});

it('tells of some clients alone what has changed since, those of a new task too, and chooses anew each day', async () => {
  const employeeId = await app.anEmployee();
  const member = await app.person('Member', { employeeId });
  const named = await app.aClient('Named in a task');
  const clients = [];
  for (const companyName of ['One', 'Two', 'Three', 'Four']) clients.push(await app.aClient(companyName));
  const first = await ask(member);
  expect(namesOf(first)).toEqual(['Four', 'One', 'Three', 'Two']);
  await app.admin.put(`/api/clients/${clients[0]}`, { companyName: 'One more' });
  await app.admin.delete(`/api/clients/${clients[1]}`);
  await app.addTask(named, { assignedEmployees: [employeeId] });
  const changed = await ask(member, `after=${first.position}`);
  expect([changed.isWhole, changed.isLimited, namesOf(changed), changed.gone]).toEqual([
    ...[false, true],
    ['Named in a task', 'One more'],
    [clients[1]],
  ]);
  app.clock.set(new Date(Date.now() + DAY_MS).toISOString());
  expect((await ask(member, `after=${changed.position}`)).isWhole).toBe(true);
});

it('holds no more contacts than clients, the fullest cut first, and chooses anew each day how many of each', async () => {
  const [many, some] = [await app.aClient('Many'), await app.aClient('Some')];
  const ofMany: string[] = [];
  for (const name of ['Cora', 'Anouk', 'Bram']) ofMany.push((await app.addContact(many, { name }))._id);
  for (const name of ['Dev', 'Esra']) await app.addContact(some, { name });
  const contactsOf = ({ clients }: Pocket) => clients.map(({ contacts }) => contacts.map(({ name }) => name).join(' ')).sort();
  const first = await ask(app.admin);
  expect([first.contactsEach, contactsOf(first)]).toEqual([2, ['Anouk Bram', 'Dev Esra']]);
  const other = await app.aClient('Other');
  await app.addContact(other, { name: 'Finn' });
  await app.addContact(some, { name: 'Abe' });
  const changed = await ask(app.admin, `after=${first.position}`);
  expect([changed.isWhole, changed.contactsEach, contactsOf(changed)]).toEqual([false, 2, ['Abe Dev', 'Finn']]);
  app.clock.set(new Date(Date.now() + DAY_MS).toISOString());
  const later = await ask(app.admin, `after=${changed.position}`);
  expect([later.isWhole, later.contactsEach, contactsOf(later)]).toEqual([true, 1, ['Abe', 'Anouk', 'Finn']]);
  for (const id of ofMany) await app.admin.delete(`/api/contacts/${id}`);
  const fewer = await ask(app.admin, `after=${later.position}`);
  expect([fewer.isWhole, fewer.contactsEach]).toEqual([false, 1]);
  app.clock.set(new Date(Date.now() + 2 * DAY_MS).toISOString());
  const last = await ask(app.admin, `after=${fewer.position}`);
  expect([last.isWhole, last.contactsEach, contactsOf(last)]).toEqual([true, 20, ['', 'Abe Dev Esra', 'Finn']]);
  const member = await app.person('Member');
  await app.admin.put('/api/settings', { clientVisibility: 'own' });
  expect(await ask(member)).toMatchObject({ contactsEach: 20, clients: [] });
});
