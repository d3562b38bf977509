import { CLIENT_MESSAGES, CLIENT_TEXT_FIELDS, type ClientDraft, clientDraft } from '@fairlead/contract/clients';
import type { ImportField } from '@fairlead/contract/imports';
import type { FieldErrors } from '@fairlead/contract/kit/errors';
import type { z } from 'zod';
import { undefused } from '../../platform/output/defused.ts';
import { fieldValue, writesMonthFirst } from './cells.rules.ts';
import { isDefused, isOwnExport, JOINED } from './columns.rules.ts';

/** How the cells of a row become a client. */
export interface Mapping {
  fields: readonly (ImportField | null)[];
  /** Columns that write the month of a day first. */
  monthFirst: ReadonlySet<number>;
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
  draft: ClientDraft | undefined;
}

/** `sample`: the first rows, which days in figures are judged by. */
export function mappingOf(
  fields: readonly (ImportField | null)[],
  headers: readonly string[],
  sample: readonly (readonly string[])[],
  isExcel = false,
): Mapping {
  return {
    fields,
    monthFirst: new Set(fields.flatMap((field, at) => (field && writesMonthFirst(sample.map((row) => row[at] ?? '')) ? [at] : []))),
    companyFromContact: companyFromContact(fields),
    keepsBlanks: isOwnExport(headers),
    isDefused: isDefused(headers, isExcel),
  };
}

export const companyFromContact = (fields: readonly (ImportField | null)[]) =>
  !fields.includes('companyName') && fields.includes('primaryContactName');

/** Puts a row's cells into the fields and through the contract's own rules. */
export function drafted(cells: readonly string[], mapping: Mapping): Drafted {
  const values: Record<string, string | number> = {};
  let hasNul = false;
  for (let at = 0; at < mapping.fields.length; at += 1) {
    const field = mapping.fields[at];
    const cell = cells[at];
    if (!field || !cell) continue;
    const text = cellText(field, cell, mapping);
    if (text === '') continue;
    hasNul ||= text.includes('\0');
    const value = fieldValue(field, text, mapping.monthFirst.has(at));
    const before = values[field];
    const joint = JOINED[field];
    if (before === undefined) values[field] = value;
    else if (joint !== undefined) values[field] = `${before}${joint}${value}`;
  }
  if (mapping.companyFromContact && values.companyName === undefined && values.primaryContactName !== undefined) {
    values.companyName = values.primaryContactName;
  }
  const parsed = clientDraft.safeParse({ companyName: '', email: '', ...values });
  if (!parsed.success) return { values, problems: reasonsOf(parsed.error.issues), draft: undefined };
  const problems = { ...togetherRefused(parsed.data), ...(hasNul && unkept(values)) };
  return Object.keys(problems).length > 0 ? { values, problems, draft: undefined } : { values, problems, draft: parsed.data };
}

function cellText(field: ImportField, cell: string, { keepsBlanks, isDefused }: Mapping): string {
  const text = isDefused ? undefused(cell) : cell;
  const bare = text.trim();
  return keepsBlanks && bare !== '' && TEXTS.has(field) ? text : bare;
}

/** Free texts, whose blanks at an end are kept where we wrote them. */
const TEXTS: ReadonlySet<string> = new Set(['companyName', ...CLIENT_TEXT_FIELDS.filter((field) => field !== 'website')]);

/** What no field is at fault for by itself. */
function togetherRefused({ projectTimelineStart: start, projectTimelineEnd: end }: ClientDraft): FieldErrors {
  return start && end && end < start ? { projectTimelineEnd: CLIENT_MESSAGES.endsBeforeStart } : {};
}

/** No database keeps a NUL character. */
const unkept = (values: Drafted['values']): FieldErrors =>
  Object.fromEntries(
    Object.entries(values)
      .filter(([, value]) => typeof value === 'string' && value.includes('\0'))
      .map(([field]) => [field, 'must be valid text']),
  );

type Issues = readonly z.core.$ZodIssue[];

function reasonsOf(issues: Issues): FieldErrors {
  const reasons: FieldErrors = {};
  for (const issue of issues) reasons[String(issue.path[0] ?? '')] ??= reasonOf(issue);
  return reasons;
}

/** A field that may be empty is a union of blank, null and the real thing: the last says what is wrong. */
function reasonOf(issue: Issues[number]): string {
  const inner = issue.code === 'invalid_union' ? issue.errors.at(-1)?.[0] : undefined;
  return inner ? reasonOf(inner) : issue.message;
}
