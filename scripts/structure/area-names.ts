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
