import { CLIENT_FIELDS, CLIENT_MESSAGES, type ImportedClient, importedClient } from '@fairlead/contract/clients';
import type { ColumnNotation, ImportField, ImportRow } from '@fairlead/contract/imports';
import type { FieldErrors } from '@fairlead/contract/kit/errors';
import { fieldsWhere } from '@fairlead/contract/kit/fields';
import type { z } from 'zod';
import { unescapeFormula } from '../../platform/output/formula-escape.ts';
import { fieldValue } from './cells.rules.ts';
import { isDefused, isOwnExport, JOINED } from './columns.rules.ts';

/** How the cells of a row become a client. */
export interface Mapping {
  fields: readonly (ImportField | null)[];
  /** How each column writes its days or numbers. */
  notations: readonly (ColumnNotation | null)[];
  /** The contact's name stands as the company's: there are contacts, and no column holds a company. */
  companyFromContact: boolean;
  /** Our own export wrote it, so that blanks at a text's ends are meant. */
  keepsBlanks: boolean;
  /** The apostrophe before a formula is taken away. */
  isDefused: boolean;
}

/** A row as it would be stored, or why it can't be. */
export interface Drafted {
  values: Record<string, string | number>;
  /** Field → reason; empty when it may be stored. */
  problems: FieldErrors;
  /** Optional cells that can't be stored: left out, so that the rest of the row can. */
  notes: ImportRow['notes'];
  draft: ImportedClient | undefined;
}

export function mappingOf(
  fields: readonly (ImportField | null)[],
  headers: readonly string[],
  notations: readonly (ColumnNotation | null)[],
  isExcel = false,
): Mapping {
  return {
    fields,
    notations,
    companyFromContact: companyFromContact(fields),
    keepsBlanks: isOwnExport(headers),
    isDefused: isDefused(headers, isExcel),
  };
}

export const companyFromContact = (fields: readonly (ImportField | null)[]) =>
  !fields.includes('companyName') && fields.includes('primaryContactName');

/** Puts a row's cells into the fields and through the contract's own rules; what an optional field can't take is left out. */
export function drafted(row: readonly string[], mapping: Mapping): Drafted {
  const all = valuesOf(row, mapping);
  const notes: Drafted['notes'] = {};
  for (;;) {
    const values = Object.fromEntries(Object.entries(all.values).filter(([field]) => !(field in notes)));
    const { draft, problems } = checked(values);
    const optional = Object.entries(problems).filter(([field]) => field !== 'companyName' && field in values);
    if (draft || optional.length === 0) return { values, problems, notes, draft };
    for (const [field, reason] of optional) notes[field] = { cell: all.cells.get(field) ?? '', reason };
  }
}

function checked(values: Drafted['values']): Pick<Drafted, 'draft' | 'problems'> {
  const parsed = importedClient.safeParse({ companyName: '', ...values });
  if (!parsed.success) return { draft: undefined, problems: reasonsOf(parsed.error.issues) };
  const problems = { ...togetherRefused(parsed.data), ...unkept(parsed.data) };
  return { draft: Object.keys(problems).length > 0 ? undefined : parsed.data, problems };
}

/** The values of a row's fields, and the cells that they were made from. */
function valuesOf(row: readonly string[], mapping: Mapping) {
  const values: Drafted['values'] = {};
  const cells = new Map<string, string>();
  for (let at = 0; at < mapping.fields.length; at += 1) {
    const field = mapping.fields[at];
    const cell = row[at];
    if (!field || !cell) continue;
    const text = cellText(field, cell, mapping);
    if (text === '') continue;
    const before = values[field];
    const joint = JOINED[field];
    if (before === undefined) {
      values[field] = fieldValue(field, text, mapping.notations[at] ?? null);
      cells.set(field, text);
    } else if (joint !== undefined && !(field === 'address' && isPartOf(String(before), text))) values[field] = `${before}${joint}${text}`;
  }
  if (mapping.companyFromContact && values.companyName === undefined && values.primaryContactName !== undefined) {
    values.companyName = values.primaryContactName;
  }
  return { values, cells };
}

/** Whether an address has this part already: some programs write the city into the street's column, too. */
const isPartOf = (whole: string, part: string) => whole.split(/[,\n]/).some((each) => each.trim().toLowerCase() === part.toLowerCase());

function cellText(field: ImportField, cell: string, { keepsBlanks, isDefused }: Mapping): string {
  const text = isDefused ? unescapeFormula(cell) : cell;
  const bare = text.trim();
  return keepsBlanks && bare !== '' && TEXTS.has(field) ? text : bare;
}

/** Free texts, whose blanks at an end are kept where we wrote them. */
const TEXTS: ReadonlySet<string> = new Set(fieldsWhere(CLIENT_FIELDS, ({ kind }) => kind === 'text' || kind === 'phone'));

/** What no field is at fault for by itself. */
function togetherRefused({ projectTimelineStart: start, projectTimelineEnd: end }: ImportedClient): FieldErrors {
  return start && end && end < start ? { projectTimelineEnd: CLIENT_MESSAGES.endsBeforeStart } : {};
}

/** No database keeps a NUL character. */
const unkept = (client: ImportedClient): FieldErrors =>
  Object.fromEntries(
    Object.entries(client)
      .filter(([, value]) => typeof value === 'string' && value.includes('\0'))
      .map(([field]) => [field, 'must be valid text']),
  );

type Issues = readonly z.core.$ZodIssue[];

function reasonsOf(issues: Issues): FieldErrors {
  const reasons: FieldErrors = {};
  for (const issue of issues) reasons[String(issue.path[0] ?? '')] ??= issue.message;
  return reasons;
}
