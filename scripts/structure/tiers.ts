/**
 * Lowest first, like the table in docs/architecture.md. An area may use only areas of earlier tiers. The history is below all,
 * because every accepted write appends to it, including sign-in and settings.
 */
export const TIERS: readonly (readonly string[])[] = [
  ['history'],
  ['settings', 'sign-in', 'factors', 'people', 'api-keys', 'profile', 'notifications'],
  ['team', 'ports'],
  ['clients'],
  ['calendar', 'tasks', 'documents', 'checkins', 'ledger', 'contacts', 'lanes'],
  ['reports', 'dashboard', 'sample', 'pocket', 'today', 'access', 'search', 'backup'],
];

/**
 * Areas of one tier that stand on each other, lowest first. Most are about accounts: `sign-in` keeps the account and its sessions,
 * `factors` proves who signs in, `people` manages the accounts of all, `api-keys` lets programs act as them, and in `profile` each user
 * changes their own. `settings` needs nothing of them, and `notifications` are for accounts.
 */
const STAIRS: readonly string[] = ['settings', 'sign-in', 'factors', 'people', 'api-keys', 'profile', 'notifications'];

interface LookUp {
  from: string;
  to: string;
  why: string;
  /** Absent: only in functions that run when both areas are built. */
  isAtBuild?: true;
}

/** Services that an area uses although their area does not stand below it (docs/decisions/0074). Nothing else may point up. */
export const LOOK_UPS: readonly LookUp[] = [
  { from: 'sign-in', to: 'factors', why: 'Signing in asks for the second step, which only who is signed in can set up.' },
  { from: 'sign-in', to: 'team', why: 'An account that the provider brings is linked to the employee with its e-mail address.' },
  { from: 'people', to: 'team', why: 'The list of accounts reads employees in its SQL, which is made at the start.', isAtBuild: true },
  { from: 'calendar', to: 'tasks', why: 'A calendar feed shows tasks by their days.' },
  { from: 'dashboard', to: 'sample', why: 'The overview says whether there is sample data.' },
];

/** An area's tier as in the documentation: the lowest is "below all", the next is 0. Undefined if it has none. */
export function nameTier(area: string): string | undefined {
  const place = TIERS.findIndex((areas) => areas.includes(area));
  if (place < 0) return undefined;
  return place === 0 ? 'below all' : `tier ${place - 1}`;
}

/** An area with its tier: 'team (tier 1)'. */
export const nameArea = (area: string): string => `${area} (${nameTier(area)})`;

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
