import { expect, it } from 'vitest';
import { KINDS } from '../../app/kinds.ts';
import { thingAt } from './thing.rules.ts';

const PAGES = Object.fromEntries(KINDS.map(({ thing, href }) => [thing, href]));
const ID = '01900000-0000-7000-8000-000000000001';

it.each([
  [`https://crm.example/salesandleadsclient/${ID}?tab=accounts#top`, { kind: 'client', id: ID }],
  [` /teammanagement_salesleads/${ID} `, { kind: 'employee', id: ID }],
  [`/yourcalendar/${ID}`, { kind: 'event', id: ID }],
  [`tasks/${ID}`, { kind: 'task', id: ID }],
  [`/documents/${ID}`, { kind: 'document', id: ID }],
  [`/checkins/${ID}`, { kind: 'checkIn', id: ID }],
  [`/ledger/${ID}`, { kind: 'entry', id: ID }],
  ['/ledger/import', undefined],
  ['/tasks/import', undefined],
  [`/reports/${ID}`, undefined],
  ['Andhra Bulk Terminals', undefined],
  ['https://', undefined],
  ['', undefined],
])('finds what the page %s is about', (address, thing) => {
  expect(thingAt(address, 'https://crm.example', PAGES)).toEqual(thing);
});
