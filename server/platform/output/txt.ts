import { formatCell } from './cell-text.ts';
import type { FilePieces, RecordPage, Table } from './table.ts';

/** One block for each row, with aligned labels and without empty values. */
export async function* writeTextTable({ title, subtitles, columns, language, rows }: Table): FilePieces {
  yield formatHeading(title, subtitles);
  let number = 0;
  for await (const row of rows) {
    number += 1;
    const pairs = columns
      .map((column) => ({ label: column.header, value: formatCell(column, row, language) }))
      .filter(({ value }) => value !== '');
    yield `\n${number}.\n${formatBlock(pairs, '   ')}`;
  }
  if (number === 0) yield '\nThere are no rows.\n';
}

export async function* writeTextPage({ title, subtitles, groups }: RecordPage): FilePieces {
  yield formatHeading(title, subtitles);
  for (const group of groups) yield `\n${underline(group.title, '-')}${formatBlock(group.pairs, '')}`;
}

const formatHeading = (title: string, subtitles: string[]) => underline(title, '=') + subtitles.map((line) => `${line}\n`).join('');
const underline = (text: string, line: string) => `${text}\n${line.repeat(Math.min(80, countCharacters(text)))}\n`;

/** Aligns the values, and indents the further lines of a value to stand below its first. */
function formatBlock(pairs: { label: string; value: string }[], indent: string): string {
  const widest = Math.max(0, ...pairs.map(({ label }) => countCharacters(label)));
  return pairs
    .map(({ label, value }) => {
      const start = `${indent}${label}:${' '.repeat(widest - countCharacters(label) + 2)}`;
      return `${start}${value.split(/\r\n|\r|\n/).join(`\n${' '.repeat(countCharacters(start))}`)}\n`;
    })
    .join('');
}

const countCharacters = (text: string) => [...text].length;
