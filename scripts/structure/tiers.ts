/**
 * Lowest first, like the table in docs/architecture.md. An area may use only areas of earlier tiers. The history is below all,
 * because every accepted write appends to it, including sign-in and settings.
 */
export const TIERS: readonly (readonly string[])[] = [
  ['history'],
  ['accounts', 'notifications', 'settings'],
  ['team', 'ports'],
  ['clients'],
  ['calendar', 'tasks', 'documents', 'checkins', 'ledger'],
  ['reports', 'dashboard', 'search', 'access'],
];

/** An area's tier as in the documentation: the lowest is "below all", the next is 0. Undefined if it has none. */
export function nameTier(area: string): string | undefined {
  const place = TIERS.findIndex((areas) => areas.includes(area));
  if (place < 0) return undefined;
  return place === 0 ? 'below all' : `tier ${place - 1}`;
}

/** The areas that this one must not use: those of its own tier and above. */
export function areasNotBelow(area: string): string[] {
  const place = TIERS.findIndex((areas) => areas.includes(area));
  return TIERS.slice(place)
    .flat()
    .filter((other) => other !== area);
}

/** The area of a path like server/areas/clients/clients.store.ts; undefined elsewhere. */
export function areaOf(path: string): string | undefined {
  return /^(?:server|web)\/areas\/([^/]+)\//.exec(path)?.[1];
}
