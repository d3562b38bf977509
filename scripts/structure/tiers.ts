/**
 * Lowest first, like the table in docs/architecture.md. An area may use only areas of earlier tiers. The history is below all,
 * because every accepted write appends to it, including sign-in and settings.
 */
export const TIERS: readonly (readonly string[])[] = [
  ['history'],
  ['sign-in', 'factors', 'people', 'profile', 'notifications', 'settings'],
  ['team'],
  ['clients'],
  ['calendar', 'tasks', 'documents', 'checkins', 'ledger'],
  ['reports', 'dashboard', 'sample', 'access'],
];

/**
 * Areas of one tier that stand on each other, lowest first. All four are about accounts: `sign-in` keeps the account and its sessions,
 * `factors` proves who signs in, `people` manages the accounts of all, and in `profile` each user changes their own. What sign-in needs of
 * the factors is handed in by server/app.ts.
 */
const STAIRS: readonly string[] = ['sign-in', 'factors', 'people', 'profile'];

/** An area's tier as in the documentation: the lowest is "below all", the next is 0. Undefined if it has none. */
export function nameTier(area: string): string | undefined {
  const place = TIERS.findIndex((areas) => areas.includes(area));
  if (place < 0) return undefined;
  return place === 0 ? 'below all' : `tier ${place - 1}`;
}

/** The areas that this one must not use: those of its own tier, unless they are stairs below it, and those above. */
export function areasNotBelow(area: string): string[] {
  const place = TIERS.findIndex((areas) => areas.includes(area));
  const stairsBelow = STAIRS.slice(0, Math.max(0, STAIRS.indexOf(area)));
  return TIERS.slice(place)
    .flat()
    .filter((other) => other !== area && !stairsBelow.includes(other));
}

/** The area of a path like server/areas/clients/clients.store.ts; undefined elsewhere. */
export function areaOf(path: string): string | undefined {
  return /^(?:server|web)\/areas\/([^/]+)\//.exec(path)?.[1];
}
