import { linesMatching, type SourceFile, type Violation } from './source-file.ts';

interface Home {
  /** Where the rule applies, and where in there the thing is allowed. */
  within: RegExp;
  home: RegExp;
  pattern: RegExp;
  what: string;
  instead: string;
  /** Whether tests may do it, too. */
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
    home: /^web\/platform\/((api|live)(\.ts|\/)|worker\/service-worker\.ts)/,
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
    pattern: /\bnew Date\(\s*\)|\bDate\.now\b/,
    what: 'the clock is read here',
    instead: 'take the time as an argument, or from web/platform/time.ts',
    isFreeInTests: true,
  },
  {
    within: /^(server|contract|web)\//,
    home: /^server\/(platform\/db|migrations|records\/filters)\//,
    pattern: /\bisPostgres\b|\bdialect\b/,
    what: 'the two databases are told apart here',
    instead: 'offer what differs from server/platform/db or server/records/filters, under a name that says what it does',
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

/** Finds things outside their single home (docs/architecture.md). */
export function homeViolations(file: SourceFile): Violation[] {
  return HOMES.flatMap(({ within, home, pattern, what, instead, isFreeInTests }) => {
    if (!within.test(file.path) || home.test(file.path) || (isFreeInTests && file.isTest)) return [];
    return linesMatching(file.code, pattern).map((line) => ({ path: file.path, line, what, instead }));
  });
}
