/** A person's part of an address: 'Ananya Sharma' has 'ananya-sharma'. */
const slugOf = (name: string): string =>
  name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-|-$/g, '');

interface Person {
  _id: string;
  employeeName: string;
  createdAt: string;
}

/** The word of a slug that finds the fewest others. */
export const searchOf = (slug: string): string =>
  slug
    .split('-')
    .filter((word) => !/^\d+$/.test(word))
    .toSorted((one, other) => other.length - one.length)[0] ?? slug;

/** Who a slug means: of several with one name the first added has none, the next has '-2', and so on. */
export function findBySlug<Found extends Person>(people: readonly Found[], slug: string): Found | undefined {
  const named = (own: string) =>
    people
      .filter(({ employeeName }) => slugOf(employeeName) === own)
      .toSorted((one, other) => one.createdAt.localeCompare(other.createdAt));
  const [first] = named(slug);
  if (first) return first;
  const [, own = '', number = ''] = /^(.+)-(\d+)$/.exec(slug) ?? [];
  return Number(number) > 1 ? named(own)[Number(number) - 1] : undefined;
}
