export interface Counts {
  passed: number;
  failed: number;
  skipped: number;
}

export interface Outcome extends Counts {
  name: string;
  /** Milliseconds. */
  took: number;
  /** Missing programs that the suite needs. */
  missing: string[];
}

const PACKAGES: Record<string, string> = {
  PostgreSQL: 'postgresql',
  Chromium: 'chromium',
  'OpenStack Swift': 'swift-proxy swift-account swift-container swift-object',
};
const WIDTH = 76;

/** The last line of a run: the sums of all suites. */
export function closingLine(outcomes: readonly Counts[]): string {
  const sum = (key: keyof Counts) => outcomes.reduce((total, outcome) => total + outcome[key], 0);
  return `${sum('passed')} passed, ${sum('failed')} failed, ${sum('skipped')} skipped`;
}

/** One line for each suite, in columns. */
export function table(outcomes: readonly Outcome[]): string {
  const head = ['suite', 'passed', 'failed', 'skipped', 'seconds'];
  const rows = outcomes.map(({ name, passed, failed, skipped, took, missing }) => [
    name,
    ...[passed, failed, skipped].map(String),
    missing.length > 0 ? 'not run' : (took / 1000).toFixed(1),
  ]);
  return [head, ...rows].map(([name = '', ...cells]) => name.padEnd(18) + cells.map((cell) => cell.padStart(9)).join('')).join('\n');
}

/** A framed notice if suites were left out, so that nobody mistakes the run for a complete one. */
export function leftOutNotice(outcomes: readonly Outcome[]): string | undefined {
  const leftOut = outcomes.filter((outcome) => outcome.missing.length > 0);
  if (leftOut.length === 0) return undefined;
  const missing = [...new Set(leftOut.flatMap((outcome) => outcome.missing))];
  const packages = missing.map((program) => PACKAGES[program] ?? program).join(' ');
  const lines = [
    'NOT EVERYTHING WAS TESTED',
    `Not installed here: ${missing.join(', ')}.`,
    `Left out: ${leftOut.map((outcome) => outcome.name).join(', ')}.`,
    `On Debian or Ubuntu: sudo apt-get install ${packages}`,
  ].flatMap(wrapped);
  const bar = '═'.repeat(WIDTH - 2);
  return [`╔${bar}╗`, ...lines.map((line) => `║ ${line.padEnd(WIDTH - 4)} ║`), `╚${bar}╝`].join('\n');
}

/** Wraps a text to fit the frame. */
function wrapped(text: string): string[] {
  const lines = [''];
  for (const word of text.split(' ')) {
    const last = lines.at(-1) ?? '';
    if (last.length + word.length + 1 > WIDTH - 4) lines.push(word);
    else lines[lines.length - 1] = last === '' ? word : `${last} ${word}`;
  }
  return lines;
}
