import type { Import, SourceFile, Violation } from './source-file.ts';

/**
 * Lowest first; an area may use only what stands before it. The history is below all: every accepted write appends to it,
 * sign-in and settings included. A new area gets its place here and in docs/architecture.md.
 */
const TIERS: readonly (readonly string[])[] = [
  ['history'],
  ['accounts', 'notifications', 'settings'],
  ['team', 'ports'],
  ['clients'],
  ['calendar', 'tasks', 'documents', 'checkins', 'ledger', 'imports'],
  ['reports', 'dashboard', 'search'],
];

export function tierOf(area: string): number {
  return TIERS.findIndex((areas) => areas.includes(area));
}

/** What each part of the house may import (docs/architecture.md). */
export function tierViolations(file: SourceFile): Violation[] {
  return file.imports.flatMap((found) => {
    const refused = refusal(file, found);
    return refused ? [{ path: file.path, line: found.line, ...refused }] : [];
  });
}

type Refusal = Omit<Violation, 'path' | 'line'> | undefined;

function refusal(file: SourceFile, found: Import): Refusal {
  const house = file.path.split('/')[0];
  if (house === 'contract') return contractRefusal(file, found);
  if (house === 'server') return found.target.startsWith('web/') ? says(found, 'server imports web', SHARED) : serverRefusal(file, found);
  if (house === 'web') return found.target.startsWith('server/') ? says(found, 'web imports server', SHARED) : webRefusal(file, found);
  return undefined;
}

const SHARED = 'put what both sides need into contract/';

function contractRefusal(file: SourceFile, found: Import): Refusal {
  const isOwn = found.target.startsWith('contract/') || found.specifier === 'zod' || (file.isTest && !/^(server|web)\//.test(found.target));
  return isOwn ? undefined : says(found, 'contract imports something beside zod and itself', 'hand the value in from server/ or web/');
}

function serverRefusal(file: SourceFile, found: Import): Refusal {
  const target = areaOf(found.target, 'server');
  if (file.path.startsWith('server/platform/') && (target || found.target.startsWith('server/records/'))) {
    return says(found, 'the platform imports what stands above it', 'let the area hand in what is needed, in server/app.ts');
  }
  if (file.path.startsWith('server/records/') && target && !file.isTest) {
    return says(found, 'the records floor imports an area', 'let the area hand in what is needed');
  }
  const own = areaOf(file.path, 'server');
  if (!own) return undefined;
  if (target === own) return undefined;
  if (target)
    return areaRefusal(own, target, found, found.target === `server/areas/${target}/${target}.service.ts`, `${target}.service.ts`);
  const isInReach = !found.target.startsWith('server/') || /^server\/(platform|records)\//.test(found.target);
  if (isInReach || file.isTest) return undefined;
  return says(found, 'an area imports the program around it', 'take it as an argument of the factory that server/app.ts calls');
}

function webRefusal(file: SourceFile, found: Import): Refusal {
  const target = areaOf(found.target, 'web');
  if (file.path.startsWith('web/ui/')) {
    const isAreaContract = /^contract\/[^/]+$/.test(found.target);
    if (target || isAreaContract)
      return says(found, 'web/ui imports an area', 'take values and words as props, or move the component into the area');
    if (/^web\/platform\/api(\.ts|\/)/.test(found.target))
      return says(found, 'web/ui imports the api', 'load in the page and pass the result as props');
    if (found.target.startsWith('web/app/')) return says(found, 'web/ui imports the app', 'take it as props');
    if (found.target.startsWith('web/records/')) return says(found, 'web/ui imports the records floor', 'take it as props');
  }
  if (file.path.startsWith('web/records/') && !file.isTest && (target || found.target.startsWith('web/app/'))) {
    return says(found, 'the records floor imports an area', 'let the area hand in what is needed');
  }
  if (file.path.startsWith('web/platform/') && (target || /^web\/(app|records)\//.test(found.target))) {
    return says(found, 'the platform imports what stands above it', 'let the area or the app hand it in');
  }
  const own = areaOf(file.path, 'web');
  if (!own || !target || target === own) return undefined;
  return areaRefusal(own, target, found, found.target.startsWith(`web/areas/${target}/public/`), `${target}/public/`);
}

function areaRefusal(own: string, target: string, found: Import, isPublic: boolean, door: string): Refusal {
  if (tierOf(target) >= tierOf(own)) {
    return says(
      found,
      `${own} (tier ${tierOf(own)}) uses ${target} (tier ${tierOf(target)})`,
      'use lower tiers only; read the history instead, or move the piece up',
    );
  }
  return isPublic ? undefined : says(found, `${own} reaches into ${target}`, `use only ${door}`);
}

/** The area of a path like server/areas/clients/clients.store.ts; undefined elsewhere. */
export function areaOf(path: string, side: 'server' | 'web'): string | undefined {
  return path.startsWith(`${side}/areas/`) ? path.split('/')[2] : undefined;
}

function says(found: Import, what: string, instead: string): Refusal {
  return { what: `${what}: '${found.specifier}'`, instead };
}
