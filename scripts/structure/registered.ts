import type { SourceFile, Violation } from './source-file.ts';

const SIDES = ['server', 'web'] as const;
const AREA_FILE = /^(server|web)\/areas\/[^/]+\/[^/]+\.area\.ts$/;
const KIND_FILE = /^contract\/([^/]+)\.ts$/;

/** Kinds that a side has no area of, and areas that no list names. */
export function registrationViolations(files: readonly SourceFile[]): Violation[] {
  const textOf = (path: string) => files.find((file) => file.path === path)?.text;
  return files.flatMap(({ path, code, isTest }) => {
    const at = (what: string, instead: string): Violation => ({ path, line: 1, what, instead });
    const [, side] = AREA_FILE.exec(path) ?? [];
    if (side && !textOf(`${side}/areas.ts`)?.includes(`'.${path.slice(side.length)}'`))
      return [at('nothing registers this area', `add it to ${side}/areas.ts`)];
    const [, area] = KIND_FILE.exec(path) ?? [];
    if (!area || isTest || !/\bdefineKind\(/.test(code)) return [];
    return SIDES.filter((each) => textOf(`${each}/areas/${area}/${area}.area.ts`) === undefined).map((each) =>
      at(`the ${each} has no area of this kind`, `write ${each}/areas/${area}/${area}.area.ts and add it to ${each}/areas.ts`),
    );
  });
}
