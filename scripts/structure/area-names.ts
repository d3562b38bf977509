import { linesMatching, type SourceFile, type Violation } from './source-file.ts';
import { TIERS } from './tiers.ts';

/** The platform, and what builds the program. */
const KNOWS_NO_AREA = /^(server\/platform|web\/platform|web\/build|scripts\/build)\/|^web\/vite\.config\.ts$/;

/** An area's name as a text of its own, or the path of a file in an area, also in a pattern. A path from `./` is an import's. */
const NAMED = new RegExp(`(['"\`])(?:${TIERS.flat().join('|')})\\1|(?<!\\.\\/)\\bareas\\\\?/\\w`);

/** Finds areas named where none is known. Their imports are refused by arrows.ts. */
export function areaNameViolations({ path, text, isTest }: SourceFile): Violation[] {
  if (isTest || !KNOWS_NO_AREA.test(path)) return [];
  return linesMatching(text, NAMED).map((line) => ({
    path,
    line,
    what: 'an area is named here',
    instead: 'let the app or the area hand in what is needed',
  }));
}

const SIDES = ['server', 'web'] as const;
const AREA_FILE = /^(server|web)\/areas\/[^/]+\/[^/]+\.area\.ts$/;
const KIND_FILE = /^contract\/([^/]+)\.ts$/;

/** Kinds that a side has no area of, and areas that no list names. */
export function registrationViolations(files: readonly SourceFile[]): Violation[] {
  const textOf = (path: string) => files.find((file) => file.path === path)?.text;
  return files.flatMap(({ path, code, isTest }) => {
    const at = (what: string, instead: string): Violation => ({ path, line: 1, what, instead });
    const [, side] = AREA_FILE.exec(path) ?? [];
    const list = side && textOf(`${side}/areas.ts`);
    if (side && list !== undefined && !list.includes(`'.${path.slice(side.length)}'`))
      return [at('nothing registers this area', `add it to ${side}/areas.ts`)];
    const [, area] = KIND_FILE.exec(path) ?? [];
    if (!area || isTest || !/\bdefineKind\(/.test(code)) return [];
    return SIDES.filter((each) => textOf(`${each}/areas/${area}/${area}.area.ts`) === undefined).map((each) =>
      at(`the ${each} has no area of this kind`, `write ${each}/areas/${area}/${area}.area.ts and add it to ${each}/areas.ts`),
    );
  });
}
