import { checkInEndpoints } from '@fairlead/contract/checkins';
import { CLIENT_TYPES, type ClientPage, clientEndpoints, clientList } from '@fairlead/contract/clients';
import { fillPath } from '@fairlead/contract/kit/endpoint';
import { countPages, PAGE_SIZE } from '@fairlead/contract/kit/paging';
import { fieldsInLists } from '@fairlead/contract/kit/records/fields';
import type { Measure } from './load/load.ts';
import { createRandom } from './random.ts';
import { VISIT } from './seed/a-visit.ts';
import { createDraft } from './seed/seed-drafts.ts';

/** Of each measure, so that no answer can have been kept. */
const REQUESTS = 100;
/** More, because clients that are added twice are found to be alike, which costs more than adding them. */
const ADDED = 10_000;
/** As Chrome asks. */
export const BROWSER = { 'accept-encoding': 'gzip, deflate, br, zstd' };
const CATEGORIES = ['Key account', 'Regular', 'Occasional', 'New'];
const BROAD = ['shipping', 'marine', 'ore', 'bulk', 'freight', 'lines', 'harbour', 'nordic'];

/** The calls to measure on a database with this many clients. `get` calls the server. */
export async function listMeasures(rows: number, get: (path: string) => Promise<ClientPage>): Promise<Measure[]> {
  const random = createRandom(5);
  const below = (end: number) => Math.floor(random() * end);
  const pick = <Option>(options: readonly Option[]) => options[below(options.length)] as Option;
  const list = (query: string) => `${clientEndpoints.list.path}?limit=${PAGE_SIZE}&count=false&${query}`;
  const page = (end: number) => `page=${1 + below(end)}`;
  const filters = () => `type=${encodeURIComponent(pick(CLIENT_TYPES))}&category=${encodeURIComponent(pick(CATEGORIES))}`;
  const read = (name: string, path: () => string): Measure => ({
    name,
    method: 'GET',
    requests: Array.from({ length: REQUESTS }, () => ({ path: path() })),
  });
  const add = (name: string, path: string, draft: (at: number) => object, length = REQUESTS): Measure => ({
    name,
    method: 'POST',
    requests: Array.from({ length }, (_, at) => ({ path, body: JSON.stringify(draft(at)) })),
  });
  const pages = await Promise.all(Array.from({ length: 20 }, () => get(list(page(Math.min(500, countPages(rows, PAGE_SIZE) - 1))))));
  const clients = pages.flatMap((each) => each.clients);
  const cursors = pages.flatMap(({ next }) => next ?? []);
  const [last, near] = [countPages(rows, PAGE_SIZE), 100];
  const table = `fields=${fieldsInLists(clientList.fields).join()}`;
  return [
    read('list, first 100 pages', () => list(page(near))),
    { ...read('the same as gzip', () => list(page(near))), headers: { 'accept-encoding': 'gzip' } },
    { ...read('the table, first 100 pages', () => list(`${page(near)}&${table}`)), headers: BROWSER },
    read('list, any page', () => list(page(last))),
    read('list, by cursor', () => list(`cursor=${pick(cursors)}`)),
    ...clientList.sorts.map((sort) => read(`two filters by ${sort}`, () => list(`${filters()}&sort=${sort}&${page(5)}`))),
    read('newest first', () => list(`sort=createdAt&order=desc&${page(near)}`)),
    read('leads only', () => list(`segment=Leads&${page(near)}`)),
    read('a number', () => list(`page=1&phone=${1_000_000 + below(8_000_000)}`)),
    read('search, narrow', () => list(`page=1&search=${encodeURIComponent(createDraft(below(rows)).companyName)}`)),
    read('search, no find', () => list(`page=1&search=${encodeURIComponent(mistyped(createDraft(below(rows)).companyName))}`)),
    read('search, broad', () => list(`${page(20)}&search=${pick(BROAD)}`)),
    read('count of two filters', () => `${clientEndpoints.count.path}?${filters()}`),
    read('count of a broad search', () => `${clientEndpoints.count.path}?search=${pick(BROAD)}`),
    { ...read('one client', () => fillPath(clientEndpoints.get.path, { id: pick(clients)._id })), isBareToo: true },
    { ...add('create client', clientEndpoints.create.path, (at) => newClient(rows + at), ADDED), isBareToo: true },
    {
      name: 'update client',
      isBareToo: true,
      method: 'PUT',
      requests: Array.from({ length: ADDED }, (_, at) => ({
        path: fillPath(clientEndpoints.update.path, { id: pick(clients)._id }),
        body: JSON.stringify({ notes: `Asks for rates of week ${at}` }),
      })),
    },
    add('create check-in', checkInEndpoints.create.path, () => ({ ...aVisit, clientId: pick(clients)._id })),
  ];
}

/** Its fourth letter is left out: nearly every part of it is found somewhere, and it is not. */
const mistyped = (name: string) => name.slice(0, 3) + name.slice(4);

/** What takes long: counts, and pages far into a search. */
export const isSlow = ({ name }: Measure) => name.startsWith('count of') || name === 'list, any page';

/** Nobody of the drafts is an employee here. */
function newClient(at: number) {
  const { companyName, email, address, country, website, primaryContactName, phone, mobile, notes } = createDraft(at);
  return {
    ...{ companyName, email, address, country, website, primaryContactName, phone, mobile, notes },
    type: 'Shipper',
    currentStatus: 'Lead',
  };
}

const aVisit = {
  ...VISIT,
  notes: 'Spoke with the terminal manager about the March laycan.',
};
