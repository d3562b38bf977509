import { linesMatching, type SourceFile, type Violation } from './source-file.ts';

interface Home {
  /** Where the rule looks, and where in there the thing is at home. */
  within: RegExp;
  home: RegExp;
  pattern: RegExp;
  what: string;
  instead: string;
  /** Tests may do it too. */
  isFreeInTests?: boolean;
}

const SQL_HOME = /\.store\.ts$|^server\/(platform\/db|migrations|records)\//;

const HOMES: readonly Home[] = [
  {
    within: /^(contract|server|web)\//,
    home: /^server\/config\.ts$/,
    pattern: /\bprocess\.env\b|\bimport\.meta\.env\.(?!DEV|PROD|MODE|BASE_URL|SSR)/,
    what: 'the environment is read here',
    instead: 'read it in server/config.ts and pass the value on',
    isFreeInTests: true,
  },
  {
    within: /^server\//,
    home: SQL_HOME,
    pattern: /\.(selectFrom|insertInto|updateTable|deleteFrom|mergeInto|replaceInto)\(|\bsql(\.raw|\.ref|<[^>\n]*>)?[`(]/,
    what: 'SQL is written here',
    instead: 'move the statement into a *.store.ts function that takes the handle',
    isFreeInTests: true,
  },
  {
    within: /^web\//,
    home: /^web\/platform\/(api|live)(\.ts|\/)/,
    pattern: /(?<![\w.])(?:window\.|globalThis\.)?fetch\(|\bnew (XMLHttpRequest|EventSource|WebSocket)\b/,
    what: 'the network is used here',
    instead: 'call api() of web/platform/api.ts with an endpoint of the contract',
    isFreeInTests: true,
  },
  {
    within: /^(server|contract)\//,
    home: /^server\/platform\/clock\//,
    pattern: /\bnew Date\(\s*\)|\bnew Date\b(?!\()|\bDate\.now\b/,
    what: 'the clock is read here',
    instead: 'take the time as an argument, or a Clock from server/platform/clock',
    isFreeInTests: true,
  },
  {
    within: /^web\//,
    home: /^web\/platform\/time(\.ts|\/)/,
    pattern: /\bnew Date\(\s*\)|\bDate\.now\b|(?<![\w.])dayjs\(\s*\)/,
    what: 'the clock is read here',
    instead: 'take the time as an argument, or from web/platform/time.ts',
    isFreeInTests: true,
  },
  {
    within: /./,
    home: /^$/,
    pattern: /^export \* /m,
    what: 'a whole file is passed on',
    instead: 'let users import the file itself',
  },
];

/** Each thing of docs/architecture.md outside its one home. */
export function homeViolations(file: SourceFile): Violation[] {
  const found = HOMES.flatMap((rule) => {
    const isElsewhere = rule.within.test(file.path) && !rule.home.test(file.path) && !(rule.isFreeInTests && file.isTest);
    if (!isElsewhere) return [];
    return linesMatching(file.code, rule.pattern).map((line) => ({ path: file.path, line, what: rule.what, instead: rule.instead }));
  });
  return [...found, ...kyselyViolations(file)];
}

/** Types of Kysely go anywhere on the server; its functions write SQL. */
function kyselyViolations(file: SourceFile): Violation[] {
  if (!/^(contract|server|web)\//.test(file.path) || SQL_HOME.test(file.path) || file.isTest) return [];
  return file.imports
    .filter((found) => found.specifier.startsWith('kysely') && !found.isType)
    .map(({ line }) => ({
      path: file.path,
      line,
      what: 'Kysely is used here',
      instead: 'write SQL in a *.store.ts; elsewhere `import type` only',
    }));
}
