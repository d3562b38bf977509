export interface Thing {
  /** As the records of its kind are called in the API: 'client'. */
  kind: string;
  id: string;
}

/** The page of a record, for each kind. */
export type ThingPages = Readonly<Record<string, (id: string) => string>>;

const ID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** The record whose page has this address, with or without the site's name; undefined for any other page. */
export function thingAt(address: string, origin: string, pages: ThingPages): Thing | undefined {
  const text = address.trim();
  if (text === '' || !URL.canParse(text, origin)) return undefined;
  const { pathname } = new URL(text, origin);
  const id = pathname.split('/').at(-1) ?? '';
  if (!ID.test(id)) return undefined;
  const kind = Object.keys(pages).find((each) => pages[each]?.(id) === pathname);
  return kind === undefined ? undefined : { kind, id };
}
