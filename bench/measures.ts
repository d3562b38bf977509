import { checkInEndpoints } from '@fairlead/contract/checkins';
import { type ClientPage, clientEndpoints, clientList } from '@fairlead/contract/clients';
import { fillPath } from '@fairlead/contract/kit/endpoint';
import { countPages, PAGE_SIZE } from '@fairlead/contract/kit/paging';
import { type Fields, fieldsInLists, listFields } from '@fairlead/contract/kit/records/fields';
import { BROAD, NARROW } from './seed/seed-drafts.ts';

/** A call to repeat. `path` includes the query. */
export interface Measure {
  name: string;
  method: 'GET' | 'POST';
  path: string;
  body?: string;
  headers?: Record<string, string>;
  /** The server is asked for another `page` each time. */
  isVaried?: boolean;
}

/** The reference for every line: page 1 by one statement of its own, served without checks by `ceiling/ceiling.ts`. */
export const BARE: Measure = { name: 'bare page 1', method: 'GET', path: '/bare' };
const columns = listFields<Fields>(clientList.fields).map(([name, { column = name }]) => `"${column}"`);
/** The unary plus keeps SQLite from sorting all clients of these segments instead of walking the names. */
export const bareSql = (isPostgres: boolean) => `select ${columns.join()} from "client"
  where "deletedAt" is null and ${isPostgres ? '' : '+'}"segment" in ('client', 'lead') order by "nameKey", "id" limit ${PAGE_SIZE}`;

/** As Chrome asks. */
const BROWSER = { 'accept-encoding': 'gzip, deflate, br, zstd' };
const GZIP = { 'accept-encoding': 'gzip' };

/** The calls to measure on a database with this many clients. `get` calls the server. */
export async function listMeasures(rows: number, get: (path: string) => Promise<ClientPage>): Promise<Measure[]> {
  const far = Math.min(500, countPages(rows, PAGE_SIZE));
  const list = (query: string) => `${clientEndpoints.list.path}?limit=${PAGE_SIZE}&${query}`;
  const before = await get(list(`page=${far - 1}`));
  const client = before.clients[0];
  if (!client || !before.next) throw new Error('there are too few clients to measure');
  const table = list(`page=1&count=false&fields=${fieldsInLists(clientList.fields).join()}`);
  const read = (name: string, path: string): Measure => ({ name, method: 'GET', path });
  const readOthers = (name: string, path: string): Measure => ({ ...read(`${name}, another page each time`, path), isVaried: true });
  return [
    read('list, page 1', list('page=1')),
    { ...read('list, page 1, gzip', list('page=1&count=false')), headers: GZIP },
    readOthers('list', list('page=1&count=false')),
    { ...read("the table's page 1", table), headers: BROWSER },
    { ...readOthers("the table's", table), headers: BROWSER },
    read(`list, jump to page ${far}`, list(`page=${far}`)),
    ...(rows >= 5000 * PAGE_SIZE ? [read('list, jump to page 5000', list('page=5000'))] : []),
    read('list, last page', list(`page=${countPages(rows, PAGE_SIZE)}`)),
    read(`list, page ${far} by cursor`, list(`cursor=${before.next}`)),
    read('list, newest first', list('page=1&sort=createdAt&order=desc')),
    read('list, names from Z to A', list('page=1&sort=companyName&order=desc')),
    read('list, leads only', list('page=1&segment=Leads&count=false')),
    ...clientList.sorts.map((sort) => read(`two filters by ${sort}`, list(`page=1&count=false&${TWO_FILTERS}&sort=${sort}`))),
    read('two filters, newest first', list(`page=1&count=false&${TWO_FILTERS}&sort=createdAt&order=desc`)),
    readOthers('two filters', list(`page=1&count=false&${TWO_FILTERS}`)),
    read('count of the two filters', `${clientEndpoints.count.path}?${TWO_FILTERS}`),
    read('a number', list(`page=1&count=false&phone=${NUMBER}`)),
    read('search, narrow', list(`page=1&count=false&search=${encodeURIComponent(NARROW)}`)),
    read('search, broad', list(`page=1&count=false&search=${encodeURIComponent(BROAD)}`)),
    readOthers('search, broad', list(`page=1&count=false&search=${encodeURIComponent(BROAD)}`)),
    read('count of the broad search', `${clientEndpoints.count.path}?search=${encodeURIComponent(BROAD)}`),
    read('one client', fillPath(clientEndpoints.get.path, { id: client._id })),
    { name: 'create client', method: 'POST', path: clientEndpoints.create.path, body: JSON.stringify(aClient) },
    { name: 'create check-in', method: 'POST', path: checkInEndpoints.create.path, body: JSON.stringify(aVisitTo(client._id)) },
  ];
}

/** One client in twenty. */
const TWO_FILTERS = 'type=Agent&category=Regular';

/** What takes long: a count, a page far into a search, and one whose finds all stand together late in the order. */
export const SLOW: Measure[] = [
  { name: 'count of the two filters', method: 'GET', path: `${clientEndpoints.count.path}?${TWO_FILTERS}` },
  { name: 'search, page 300', method: 'GET', path: `${clientEndpoints.list.path}?page=300&count=false&search=${BROAD}` },
  { name: 'search, late in the order', method: 'GET', path: `${clientEndpoints.list.path}?page=1&count=false&search=quay` },
];
/** Seven digits, like the end of a caller's number. */
const NUMBER = '9812345';

const aClient = {
  companyName: 'Zuiderzee Bulk Handling',
  email: 'office@zuiderzee.example',
  country: 'Netherlands',
  phone: '+31 20 555 0100',
  type: 'Shipper',
  currentStatus: 'Lead',
  sites: [{ name: 'Amsterdam', latitude: 52.4, longitude: 4.8, radius: 500 }],
};

const aVisitTo = (clientId: string) => ({
  clientId,
  eventType: 'site_visit',
  date: '2026-03-02',
  time: '09:30',
  timeZone: 'Asia/Kolkata',
  location: 'Mumbai Port',
  latitude: 18.945,
  longitude: 72.844,
  accuracy: 12.5,
  fixSource: 'live',
  notes: 'Spoke with the terminal manager about the March laycan.',
});
