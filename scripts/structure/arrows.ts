import { cruise, type IRegularForbiddenRuleType } from 'dependency-cruiser';
import type { SourceFile, Violation } from './source-file.ts';
import { areaOf, areasNotBelow, nameArea, TIERS } from './tiers.ts';

/** A forbidden direction of imports, as a rule of dependency-cruiser with a message. */
interface Arrow {
  from: IRegularForbiddenRuleType['from'];
  to: IRegularForbiddenRuleType['to'];
  what: string | ((from: string, to: string) => string);
  instead: string;
}

const TEST = '[.](test|e2e)[.]tsx?$|^(e2e|server/testing|web/testing)/';
const SQL_HOME = '[.]store[.]ts$|^server/(platform/db|migrations|records)/';
const SHARED = 'put what both sides need into contract/';
const HAND_IN = 'let the area hand in what is needed';

/** Contract, platform, records and areas are floors. Each may import only from floors below it (docs/architecture.md). */
const FLOORS: readonly Arrow[] = [
  {
    from: { path: '^contract/', pathNot: TEST },
    to: { pathNot: ['^contract/', '^zod$', '(^|/)node_modules/zod/'] },
    what: 'contract imports something beside zod and itself',
    instead: 'hand the value in from server/ or web/',
  },
  {
    from: { path: '^contract/.*[.]test[.]ts$' },
    to: { path: '^(server|web)/' },
    what: 'contract imports what stands above it',
    instead: 'hand the value in from server/ or web/',
  },
  { from: { path: '^server/' }, to: { path: '^web/' }, what: 'server imports web', instead: SHARED },
  { from: { path: '^web/' }, to: { path: '^server/' }, what: 'web imports server', instead: SHARED },
  {
    from: { path: '^server/platform/', pathNot: TEST },
    to: { path: '^server/(?!platform/)' },
    what: 'the platform imports what stands above it',
    instead: 'let the area hand in what is needed, in server/app.ts',
  },
  {
    from: { path: '^server/records/', pathNot: TEST },
    to: { path: '^server/(?!records/|platform/)' },
    what: 'the records floor imports what stands above it',
    instead: HAND_IN,
  },
  {
    from: { path: '^server/areas/', pathNot: [TEST, '^server/areas/[^/]+/[^/]+[.]area[.]ts$'] },
    to: { path: '^server/(?!areas/|records/|platform/)' },
    what: 'an area imports the program around it',
    instead: 'take it as an argument of the factory that <area>.area.ts calls',
  },
  {
    from: { path: '^server/areas/[^/]+/[^/]+[.]area[.]ts$' },
    to: { path: '^server/(?!areas/|records/|platform/|program[.]ts$)' },
    what: 'an area imports the program around it',
    instead: 'take it from the program that it is built with (server/program.ts)',
  },
  {
    from: { path: '^web/platform/', pathNot: TEST },
    to: { path: '^web/(areas|app|records)/|^web/paths[.]ts$' },
    what: 'the platform imports what stands above it',
    instead: 'let the area or the app hand it in',
  },
  {
    from: { path: '^web/ui/', pathNot: TEST },
    to: { path: '^web/(areas|app|records)/|^web/paths[.]ts$|^contract/(?!kit/)|^web/platform/api([.]ts$|/)' },
    what: 'web/ui imports what knows a record',
    instead: 'take values and words as props, or move the component into the area',
  },
  {
    from: { path: '^web/records/', pathNot: TEST },
    to: { path: '^web/(areas|app)/|^web/paths[.]ts$' },
    what: 'the records floor imports what stands above it',
    instead: HAND_IN,
  },
  {
    from: { path: '^web/areas/', pathNot: TEST },
    to: { path: '^web/app/' },
    what: 'an area imports the app around it',
    instead: 'take an address from web/paths.ts, and let the app hand in anything else',
  },
  {
    from: { path: '^(server|web)/records/', pathNot: TEST },
    to: { path: '^contract/(?!history[.]ts$|kit/)' },
    what: 'the records floor knows an area',
    instead: HAND_IN,
  },
  {
    from: { path: '^(server|web)/platform/', pathNot: TEST },
    to: { path: '^contract/(?!history[.]ts$|kit/)' },
    what: 'the platform knows an area',
    instead: 'let the area or the app hand it in, or put what no area owns into contract/kit/',
  },
  {
    from: { path: '^(web/build|scripts/build)/|^web/vite[.]config[.]ts$', pathNot: TEST },
    to: { path: '^(server|web)/areas/|^contract/(?!kit/)' },
    what: 'the build knows an area',
    instead: 'let web/app hand in what is needed',
  },
  {
    from: { path: '^(contract|server|web)/', pathNot: [TEST, SQL_HOME] },
    to: { path: '(^|/)(node_modules/)?kysely(/|$)', dependencyTypesNot: ['type-only'] },
    what: 'Kysely is used here',
    instead: 'write SQL in a *.store.ts; elsewhere `import type` only',
  },
  {
    from: { pathNot: TEST },
    to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    what: 'files import each other in a circle',
    instead: 'move what both need into a file of its own',
  },
];

/** An area may import only from lower tiers, and only their public parts. */
const AREAS: readonly Arrow[] = [
  ...TIERS.flat().map((area) => ({
    from: { path: `^(server|web)/areas/${area}/` },
    to: { path: `^(server|web)/areas/(${areasNotBelow(area).join('|')})/` },
    what: (from: string, to: string) => `${placed(from)} uses ${placed(to)}`,
    instead: 'use lower tiers only; read the history instead, or move the piece up',
  })),
  {
    from: { path: '^server/areas/([^/]+)/' },
    to: { path: '^server/areas/(?!$1/)', pathNot: '^server/areas/([^/]+)/\\1[.]service[.]ts$' },
    what: (from, to) => `${areaOf(from)} reaches into ${areaOf(to)}`,
    instead: 'use only <area>.service.ts',
  },
  {
    from: { path: '^web/areas/([^/]+)/' },
    to: { path: '^web/areas/(?!$1/)', pathNot: '^web/areas/[^/]+/public/' },
    what: (from, to) => `${areaOf(from)} reaches into ${areaOf(to)}`,
    instead: 'use only public/',
  },
];

const placed = (path: string) => nameArea(areaOf(path) ?? '');

const ARROWS = new Map([...FLOORS, ...AREAS].map((arrow, place) => [`arrow-${place}`, arrow]));

/** Finds all forbidden imports in a project's folder. */
export async function arrowViolations(folder: string, files: readonly SourceFile[]): Promise<Violation[]> {
  const forbidden = [...ARROWS].map(([name, { from, to }]) => ({ name, severity: 'error' as const, from, to }));
  const { output } = await cruise(
    files.map(({ path }) => path),
    {
      baseDir: folder,
      ruleSet: { forbidden },
      validate: true,
      // TypeScript 7 has no parser API; this parser also sees type-only imports.
      parser: 'swc',
      tsPreCompilationDeps: true,
      moduleSystems: ['es6'],
      doNotFollow: { path: 'node_modules' },
    },
    { exportsFields: ['exports'], conditionNames: ['import'], extensions: ['.ts'] },
  );
  if (typeof output === 'string') throw new Error(output);
  const texts = new Map(files.map(({ path, text }) => [path, text]));
  return output.summary.violations.map(({ rule, from, to, unresolvedTo = to }) => {
    const arrow = ARROWS.get(rule.name) as Arrow;
    const what = typeof arrow.what === 'string' ? arrow.what : arrow.what(from, to);
    const line = lineWith(texts.get(from) ?? '', unresolvedTo);
    return { path: from, line, what: `${what}: '${unresolvedTo}'`, instead: arrow.instead };
  });
}

/** The first line that imports the file. */
function lineWith(text: string, specifier: string): number {
  return (
    1 +
    Math.max(
      0,
      text.split('\n').findIndex((line) => line.includes(`'${specifier}'`) || line.includes(`"${specifier}"`)),
    )
  );
}
