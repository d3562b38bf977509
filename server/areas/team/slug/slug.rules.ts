import { ROUTE_NAMES } from '@fairlead/contract/route-names';

/** The slug of a name in which no letter is left. */
const NAMELESS = 'member';

/** A person's part of an address: 'Ananya Sharma' has 'ananya-sharma'. */
export const slugOf = (name: string): string =>
  name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-|-$/g, '') || NAMELESS;

/** Whether a slug is that of the name, with or without a number. */
export const fitsName = (slug: string, name: string): boolean => {
  const own = slugOf(name);
  return slug === own || (slug.startsWith(`${own}-`) && /^\d+$/.test(slug.slice(own.length + 1)));
};

/** The first slug of a name that is neither taken nor the name of a screen. */
export function chooseSlug(name: string, taken: ReadonlySet<string>): string {
  const own = slugOf(name);
  const isFree = (slug: string) => !taken.has(slug) && !ROUTE_NAMES.has(slug);
  if (isFree(own)) return own;
  let number = 2;
  while (!isFree(`${own}-${number}`)) number += 1;
  return `${own}-${number}`;
}
