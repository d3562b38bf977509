import { shownCell } from './shown.ts';
import type { Made, RecordPage, Table } from './table.ts';

/** One block for each row, labels aligned, what is empty left out. */
export async function* textOfTable({ title, subtitles, columns, rows }: Table): Made {
  yield heading(title, subtitles);
  let number = 0;
  for await (const row of rows) {
    number += 1;
    const pairs = columns.map((column) => ({ label: column.header, value: shownCell(column, row) })).filter(({ value }) => value !== '');
    yield `\n${number}.\n${block(pairs, '   ')}`;
  }
  if (number === 0) yield '\nThere are no rows.\n';
}

export async function* textOfPage({ title, subtitles, groups }: RecordPage): Made {
  yield heading(title, subtitles);
  for (const group of groups) yield `\n${underlined(group.title, '-')}${block(group.pairs, '')}`;
}

const heading = (title: string, subtitles: string[]) => underlined(title, '=') + subtitles.map((line) => `${line}\n`).join('');
const underlined = (text: string, line: string) => `${text}\n${line.repeat(Math.min(80, widthOf(text)))}\n`;

/** Later lines of a value stand under its first. */
function block(pairs: { label: string; value: string }[], indent: string): string {
  const widest = Math.max(0, ...pairs.map(({ label }) => widthOf(label)));
  return pairs
    .map(({ label, value }) => {
      const start = `${indent}${label}:${' '.repeat(widest - widthOf(label) + 2)}`;
      return `${start}${value.split(/\r\n|\r|\n/).join(`\n${' '.repeat(widthOf(start))}`)}\n`;
    })
    .join('');
}

const widthOf = (text: string) => [...text].length;
