import type { z } from 'zod';

type Labels = Readonly<Partial<Record<string, string>>>;

const LABELS = new WeakMap<z.ZodType, Labels>();

/** Gives the fields of a body the labels of its form; where a field has none, its name is put into words. */
export function labelled<Schema extends z.ZodType>(schema: Schema, labels: Labels): Schema {
  LABELS.set(schema, labels);
  return schema;
}

/** What a message calls a field of this schema: 'Company Name', and of a list's entry 'Site 2 latitude'. */
export function labelOf(schema: z.ZodType, path: readonly PropertyKey[]): string {
  const labels = LABELS.get(schema) ?? {};
  const [first, at, ...rest] = path.map(String);
  if (first === undefined) return 'The request';
  const label = labels[first] ?? inWords(first);
  if (at === undefined) return label;
  if (!/^\d+$/.test(at)) return `${label} ${[at, ...rest].join(' ')}`;
  const part = rest.map((each) => inWords(each).toLowerCase());
  return [label.replace(/s$/, ''), Number(at) + 1, ...part].join(' ');
}

/** 'addedFrom' as 'Added from', 'clientId' as 'Client'. */
function inWords(name: string): string {
  const words = name
    .replace(/^_/, '')
    .replace(/(?<=[a-z])Ids?$/, '')
    .replace(/(?<=[a-z\d])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
}
