import { cpus, loadavg } from 'node:os';
import type { Attack, Figures, Outcome } from './attack.ts';
import { megabytes } from './under-load.ts';

export type Result = { attack: Attack } & ({ outcome: Outcome } | { leftOut: string });

const HEADINGS = ['Attack', 'Count', 'What happened', 'Memory before, peak, after (MB)', 'p99 of others alone, during (ms)', 'Verdict'];

/** All results as a Markdown table, with a line that says on what machine. */
export function markdownTable(results: readonly Result[]): string {
  const lines = [HEADINGS, HEADINGS.map(() => '---'), ...results.map(cellsOf)].map((cells) => `| ${cells.join(' | ')} |`);
  return `${machineLine()}\n\n${lines.join('\n')}\n`;
}

/** A figure means little without what else the machine had to do. */
function machineLine(): string {
  const [load = 0] = loadavg();
  return `${new Date().toISOString().slice(0, 10)}, ${cpus().length} cores, load average at the end ${load.toFixed(1)} with the attack and the server on the same cores.`;
}

function cellsOf(result: Result): string[] {
  const { title, count } = result.attack;
  if ('leftOut' in result) return [title, count, `left out: ${result.leftOut}`, '', '', 'not run'];
  const { happened, figures } = result.outcome;
  return [title, count, happened, memoryCell(figures), waitsCell(figures), verdictOf(result.outcome)].map((cell) =>
    cell.replaceAll('|', '\\|').replaceAll('\n', ' '),
  );
}

const memoryCell = (figures: Figures | undefined) =>
  figures ? [figures.before, figures.peak, figures.after].map(megabytes).join(', ') : '';

const waitsCell = (figures: Figures | undefined) =>
  figures ? `${Math.round(figures.alone.p99)}, ${Math.round(figures.during.p99)} (${figures.during.requests} requests)` : '';

export function verdictOf({ faults, remarks = [] }: Outcome): string {
  if (faults.length > 0) return `**failed**: ${faults.map((fault) => fault.split('\n')[0]).join('; ')}`;
  return remarks.length > 0 ? `held; ${remarks.join('; ')}` : 'held';
}
