import type { ThingKind } from '@fairlead/contract/access';
import { paths } from '../../paths.ts';

export interface Thing {
  kind: ThingKind;
  id: string;
}

const PAGES: Record<ThingKind, (id: string) => string> = {
  client: paths.client,
  employee: paths.employee,
  event: paths.event,
  task: paths.task,
  document: paths.document,
  checkIn: paths.checkIn,
  entry: paths.ledgerEntry,
};
const ID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** The record whose page has this address, with or without the site's name; undefined for any other page. */
export function thingAt(address: string, origin: string): Thing | undefined {
  const text = address.trim();
  if (text === '' || !URL.canParse(text, origin)) return undefined;
  const { pathname } = new URL(text, origin);
  const id = pathname.split('/').at(-1) ?? '';
  if (!ID.test(id)) return undefined;
  const kind = (Object.keys(PAGES) as ThingKind[]).find((each) => PAGES[each](id) === pathname);
  return kind && { kind, id };
}
