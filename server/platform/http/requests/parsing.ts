import type { FieldErrors } from '@fairlead/contract/kit/errors';
import { labelOf } from '@fairlead/contract/kit/records/record-schemas';
import type { z } from 'zod';
import { AppError } from '../app-error.ts';

type Issue = z.core.$ZodIssue;

/** Replaces Zod's own messages with predicates that follow the field's label. */
function describeIssue(issue: z.core.$ZodRawIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? 'is required' : `must be ${withArticle(String(issue.expected))}`;
    case 'too_big':
      return `must be at most ${issue.maximum}`;
    case 'too_small':
      return `must be at least ${issue.minimum}`;
    case 'invalid_value':
      return `must be one of ${issue.values.join(', ')}`;
    default:
      return 'is not valid';
  }
}

const withArticle = (type: string) => (/^(array|object|int)/.test(type) ? `an ${type === 'array' ? 'array' : type}` : `a ${type}`);

/** A union only says that no option matched. The issues of its last option are more useful to a user. */
function unfoldUnions(issue: Issue): Issue[] {
  if (issue.code !== 'invalid_union' || issue.errors.length === 0) return [issue];
  const inner = issue.errors.at(-1) ?? [];
  return inner.flatMap((each) => unfoldUnions({ ...each, path: [...issue.path, ...each.path] } as Issue));
}

/** Parses each part by its schema. Throws one refusal that names every invalid field. */
export function parseParts<Parts extends Record<string, z.ZodType>>(
  schemas: Parts,
  values: Record<keyof Parts, unknown>,
): { [part in keyof Parts]: z.output<Parts[part]> } {
  const parsed: Record<string, unknown> = {};
  const fields: FieldErrors = {};
  let first: string | undefined;
  for (const [part, schema] of Object.entries(schemas)) {
    const result = schema.safeParse(values[part], { error: describeIssue });
    if (result.success) {
      parsed[part] = result.data;
      continue;
    }
    for (const issue of result.error.issues.flatMap(unfoldUnions)) {
      const field = issue.path.join('.') || part;
      fields[field] ??= capitalize(issue.message);
      // A predicate ("must be a date") needs the field's label before it. A specified message is a whole sentence.
      first ??= /^[a-z]/.test(issue.message) ? `${labelOf(schema, issue.path)} ${issue.message}` : issue.message;
    }
  }
  if (first !== undefined) throw new AppError('invalid', first, { fields });
  return parsed as { [part in keyof Parts]: z.output<Parts[part]> };
}

const capitalize = (message: string) => message.charAt(0).toUpperCase() + message.slice(1);
