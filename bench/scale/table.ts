import { cpus, loadavg } from 'node:os';
import type { Seen } from './people.ts';

/** What one failure did to the people. */
export interface Result {
  title: string;
  /** Why it was not tried. */
  leftOut?: string;
  seen: Omit<Seen, 'writes' | 'faults'>;
  writes: number;
  /** From the failure until writes were acknowledged again without a pause of more than a second. */
  againMs: number;
  longestWaitMs: number;
  reopened: number;
  checked: number;
  faults: readonly string[];
}

/** Writes should be possible again within this. */
const WANTED_MS = 15_000;
/** A time without an acknowledged write that counts as a pause. */
const PAUSE_MS = 1000;

const HEADINGS = [
  'What happened',
  'Writes again after',
  'Longest wait of one person',
  'Acknowledged writes, reads',
  'Refused, unanswered, then asked again',
  'Done before, answer lost',
  'Live streams opened again',
  'Records compared',
  'Verdict',
];

/** From the failure until the end of the last pause. 0 if there was none. */
export function findPauseEnd(writes: readonly { at: number }[], failedAt: number): number {
  const times = [failedAt, ...writes.map(({ at }) => at).filter((at) => at > failedAt)].sort((one, next) => one - next);
  const ends = times.filter((at, place) => place > 0 && at - (times[place - 1] as number) > PAUSE_MS);
  return (ends.at(-1) ?? failedAt) - failedAt;
}

export function verdictOf({ leftOut, faults, againMs }: Result): string {
  if (leftOut !== undefined) return `not tried: ${leftOut}`;
  if (faults.length > 0) return `**failed**: ${faults.slice(0, 3).join('; ')}${faults.length > 3 ? ` and ${faults.length - 3} more` : ''}`;
  return againMs > WANTED_MS ? `held; later than the wanted ${WANTED_MS / 1000} s` : 'held';
}

/** All results as a Markdown table, with a line that says on what machine. */
export function markdownTable(results: readonly Result[], people: number): string {
  const lines = [HEADINGS, HEADINGS.map(() => '---'), ...results.map(cellsOf)].map((cells) => `| ${cells.join(' | ')} |`);
  const [load = 0] = loadavg();
  const machine = `${new Date().toISOString().slice(0, 10)}, ${people} people, ${cpus().length} cores for everything, load average at the end ${load.toFixed(1)}.`;
  return `${machine}\n\n${lines.join('\n')}\n`;
}

function cellsOf(result: Result): string[] {
  const verdict = verdictOf(result).replaceAll('|', '\\|').replaceAll('\n', ' ');
  if (result.leftOut !== undefined) return [result.title, '', '', '', '', '', '', '', verdict];
  const { seen, writes } = result;
  return [
    result.title,
    result.againMs === 0 ? 'no pause' : seconds(result.againMs),
    seconds(result.longestWaitMs),
    `${writes}, ${seen.reads.length}`,
    `${seen.refused}, ${seen.unanswered}`,
    String(seen.repeated),
    String(result.reopened),
    String(result.checked),
    verdict,
  ];
}

export const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;
