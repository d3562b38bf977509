import { linesMatching, type SourceFile, type Violation } from './source-file.ts';

const REFUSED: readonly { pattern: RegExp; what: string; instead: string }[] = [
  {
    pattern: /\b(it|test|describe|suite)(\.\w+)*\.(skip|only|todo|fixme|fails|skipIf|runIf)\b/,
    what: 'a test is left out or singled out',
    instead: 'finish it or delete it; what is about one database goes into sqlite*.db.test.ts or postgres*.db.test.ts',
  },
  {
    // `test.setTimeout` is a limit, not a wait.
    pattern: /\bwaitForTimeout\(|\bnetworkidle\b|(?<!test\.)\bsetTimeout\b/,
    what: 'a test waits for time to pass',
    instead: 'wait for what the user would see (expect, waitFor, an event)',
  },
  {
    pattern: /\bretry\s*:\s*[1-9]|\bretries\s*:\s*[1-9]/,
    what: 'a failing test is tried again',
    instead: 'find out why it fails',
  },
  {
    pattern: /\bvi\.(mock|doMock|hoisted)\(/,
    what: 'our own code is replaced in a test',
    instead: 'use the real thing, or hand in another through the factory',
  },
];

/** Finds what lets a test pass without proving anything (docs/architecture.md). */
export function testViolations(file: SourceFile): Violation[] {
  if (!file.isTest && !/^(vitest|playwright)\.config\.ts$/.test(file.path)) return [];
  return REFUSED.flatMap((rule) =>
    linesMatching(file.code, rule.pattern).map((line) => ({ path: file.path, line, what: rule.what, instead: rule.instead })),
  );
}
