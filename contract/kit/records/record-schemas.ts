import { z } from 'zod';
import { CURRENCIES } from '../currencies.ts';
import { isTimeZone } from '../time.ts';
import { allowClearing, day, EMAIL_MAX, emailAddress, id, instant, requiredText, text, timeOfDay, version } from '../values.ts';
import { emptyOf, type Field, type Fields, isSeveral, listFields, type RecordOf, SYSTEM_FIELDS, type Value } from './fields.ts';

type Labels = Readonly<Partial<Record<string, string>>>;

const LABELS = new WeakMap<object, Labels>();

/** Sets the labels that messages use for a body's fields. A field without one is called by its name, split into words. */
export function labelled<Schema extends z.ZodType>(schema: Schema, labels: Labels): Schema {
  LABELS.set(schema, labels);
  return schema;
}

/** The labels that were set for a body's fields. */
export const labelsOf = (schema: object): Labels | undefined => LABELS.get(schema);

/** The name of a field in messages: 'Company Name', or 'Site 2 latitude' for an entry of a list. */
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

const WEB_ADDRESS = /^(https?:\/\/)?[^\s:/?#@\\]+\.[^\s:/?#@\\]+(:\d{1,5})?([/?#]\S*)?$/i;
/** No option, day, time or id is longer. */
const SHORT_MAX = 100;
const ZONE_MAX = 60;
const OPTION_MAX = 60;
const MONEY_MAX = 1e12;

/** The schema of a field's value, by kind. */
function valueSchema(field: Field): z.ZodType {
  switch (field.kind) {
    case 'text':
    case 'phone':
      return text(field.max);
    case 'url':
      // Other users will see this as a link, so only web addresses are accepted, and none that fakes another host before an `@`.
      return text(field.max).regex(WEB_ADDRESS, 'must be a web address');
    case 'email':
      return text(EMAIL_MAX).pipe(emailAddress);
    case 'day':
      return day;
    case 'time':
      return timeOfDay;
    case 'timeZone':
      return text(ZONE_MAX).refine(isTimeZone, 'must be an IANA time zone');
    case 'instant':
      return instant;
    case 'currency':
      return z.enum(CURRENCIES, 'must be a currency code of ISO 4217, such as INR');
    case 'money':
      return z
        .number('must be a number')
        .min(0, 'must be 0 or more')
        .max(MONEY_MAX, 'must be at most 1,000,000,000,000')
        .multipleOf(0.01, 'must have at most two decimals');
    case 'decimal':
      return decimalSchema(field);
    case 'number':
      return numberSchema(field, 'must be a number');
    case 'choice':
      if (field.extendedBy !== undefined) return text(OPTION_MAX);
      return z.enum(field.options, field.wrong ?? `must be one of ${field.options.join(', ')}`);
    case 'flag':
      return z.boolean('must be true or false');
    case 'reference':
      return id;
    case 'picture':
      return z.string().max(200);
    case 'references':
      return z
        .array(id)
        .max(field.max, `must be at most ${field.max} ${field.label.toLowerCase()}`)
        .nullable()
        .transform((ids) => ids ?? []);
    case 'texts':
      return textsSchema(field);
    case 'names':
    case 'record':
      throw new Error(`Nobody states ${field.label}`);
    case 'list':
      // Not a union, because its error would not name the wrong entry.
      return z
        .array(z.object(eachField(field.of, draftField)))
        .max(field.max, `must be at most ${field.max} ${field.label.toLowerCase()}`)
        .nullable()
        .transform((list) => list ?? []);
  }
}

function numberSchema({ min, max, unit = '', wrong, isWhole }: Extract<Field, { kind: 'number' }>, missing: string) {
  const words = wrong ?? `must be from ${min} to ${max}${unit}`;
  const number = z.number(missing).min(min, words).max(max, words);
  return isWhole ? number.int('must be a whole number') : number;
}

/** Kept as it is written, without zeros in front. */
function decimalSchema({ digits, decimals, isSigned }: Extract<Field, { kind: 'decimal' }>) {
  const pattern = new RegExp(`^${isSigned ? '-?' : ''}\\d{1,${digits}}(\\.\\d{1,${decimals}})?$`);
  const words = `must be a number like 1234.50, with at most ${digits} digits before and ${decimals} behind the point`;
  return text(SHORT_MAX)
    .trim()
    .regex(pattern, words)
    .transform((value) => value.replace(/^(-?)0+(?=\d)/, '$1'));
}

/** A list, or a text that is split at its commas and trimmed; blanks are dropped. */
function textsSchema({ max, maxLength, missing }: Extract<Field, { kind: 'texts' }>) {
  const list = z.array(requiredText(maxLength, missing)).max(max);
  const apart = (value: string) =>
    value
      .split(',')
      .map((each) => each.trim())
      .filter((each) => each !== '');
  return z.union([list, z.null().transform(() => []), text(TEXTS_AS_ONE_MAX).transform(apart).pipe(list)]);
}
const TEXTS_AS_ONE_MAX = 5000;

/** The value of a required field. A blank value gets the form's message, a wrong one the message of its kind. */
function requiredSchema(field: Field, missing: string): z.ZodType {
  switch (field.kind) {
    case 'text':
    case 'phone':
      return requiredText(field.max, missing);
    case 'url':
      return requiredText(field.max, missing).pipe(valueSchema(field) as z.ZodString);
    case 'email':
      return requiredText(EMAIL_MAX, missing).pipe(emailAddress);
    case 'number':
      return numberSchema(field, missing || 'must be a number');
    case 'choice':
    case 'decimal':
    case 'day':
    case 'time':
    case 'reference':
      return requiredText(SHORT_MAX, missing).pipe(valueSchema(field) as z.ZodType<string, string>);
    default:
      return valueSchema(field);
  }
}

/** A field in a change: if absent, it stays as it is. */
const changeField = (field: Field): z.ZodType => {
  if (field.required !== undefined) return requiredSchema(field, field.required).optional();
  const hasDefault = 'default' in field && field.default !== undefined;
  const isNeverNull = hasDefault || field.hasServerDefault === true || isSeveral(field) || field.kind === 'flag';
  return isNeverNull ? valueSchema(field).optional() : allowClearing(valueSchema(field));
};

/** A field in a draft: required fields must be present, fields with a default need not be. */
const draftField = (field: Field): z.ZodType => {
  if (field.required !== undefined) return requiredSchema(field, field.required);
  if ('default' in field && field.default !== undefined) return valueSchema(field).default(field.default as never);
  return changeField(field);
};

/** A field in a record. Only its type is checked, because a limit that became stricter must not refuse stored records. */
function heldSchema(field: Field): z.ZodType {
  const shape = shapeOf(field);
  const isNeverEmpty =
    (field.required !== undefined && !field.isOptionalInImports && !field.isClearedLater) ||
    field.hasServerDefault === true ||
    ('default' in field && field.default !== undefined);
  return isNeverEmpty || emptyOf(field) !== null ? shape : shape.nullable();
}

function shapeOf(field: Field): z.ZodType {
  switch (field.kind) {
    case 'number':
      return field.isWhole ? z.int() : z.number();
    case 'money':
      return z.number();
    case 'choice':
      return field.extendedBy === undefined ? z.enum(field.options) : z.string();
    case 'flag':
      return z.boolean();
    case 'texts':
    case 'references':
      return z.array(z.string());
    case 'names':
      return z.array(z.string().nullable());
    case 'record':
      return z.object(eachField(field.of, heldSchema));
    case 'list':
      return z.array(z.object(eachField(field.of, heldSchema)));
    default:
      return z.string();
  }
}

/** A shape whose schemas are made when it is first asked for one: most processes use few of the thousands that all kinds together have. */
function eachField(fields: Fields, make: (field: Field) => z.ZodType): z.ZodRawShape {
  const shape = {};
  for (const [name, field] of listFields(fields)) {
    let made: z.ZodType | undefined;
    Object.defineProperty(shape, name, { enumerable: true, get: () => (made ??= make(field)) });
  }
  return shape;
}

/** Required fields are checked first, as in the forms. Pictures are sent beside the body, and read-only fields not at all. */
function stated(own: Fields): Fields {
  const given = listFields(own).filter(([, { kind, isReadOnly }]) => kind !== 'picture' && !isReadOnly);
  const isRequired = ([, { required }]: (typeof given)[number]) => required !== undefined;
  return Object.fromEntries([...given.filter(isRequired), ...given.filter((each) => !isRequired(each))]);
}

type Taken<F> = F extends { kind: 'texts' }
  ? z.ZodType<string[], string[] | string | null>
  : F extends { kind: 'list' | 'references' }
    ? z.ZodType<Value<F>, Value<F> | null>
    : F extends { required: string } | { default: unknown } | { hasServerDefault: true } | { kind: 'flag' }
      ? z.ZodType<Value<F>, Value<F>>
      : z.ZodType<Value<F> | null, Value<F> | null | ''>;
type Drafted<F> = F extends { required: string }
  ? Taken<F>
  : F extends { default: unknown }
    ? z.ZodDefault<Taken<F>>
    : z.ZodOptional<Taken<F>>;
type Stated<Own> = keyof { [Name in keyof Own as Own[Name] extends { kind: 'picture' } | { isReadOnly: true } ? never : Name]: true } &
  keyof Own;
type DraftShape<Own> = { -readonly [Name in Stated<Own>]: Drafted<Own[Name]> };
type ChangeShape<Own> = { -readonly [Name in Stated<Own>]: z.ZodOptional<Taken<Own[Name]>> } & { version: typeof changeVersion };
type ImportedShape<Own> = {
  -readonly [Name in Stated<Own>]: Own[Name] extends { isOptionalInImports: true }
    ? z.ZodOptional<z.ZodType<Value<Own[Name]> | null, Value<Own[Name]> | null | ''>>
    : Drafted<Own[Name]>;
};
type RecordShape<Own> = { [Name in keyof RecordOf<Own>]: z.ZodType<RecordOf<Own>[Name]> };

const changeVersion = version.optional();

/**
 * The schemas of a kind, all from its fields: `draft` for a new one, `change` for an edit (absent stays, null clears), `imported` for
 * one from a file, `record` for what is answered. `alsoInDraft` and `also` are what else a draft and a change may carry, or fields that
 * they read in a way of their own. The casts say once, here, what the mapped types above work out. `name` is the kind's in the API
 * description.
 */
export function recordSchemas<
  Own extends Fields,
  const Also extends z.ZodRawShape = Record<never, never>,
  const AlsoInDraft extends z.ZodRawShape = Record<never, never>,
>(name: string, own: Own, { also, alsoInDraft }: { also?: Also; alsoInDraft?: AlsoInDraft } = {}) {
  const labels = Object.fromEntries(listFields({ ...own, ...SYSTEM_FIELDS }).map(([field, { label }]) => [field, label]));
  const given = stated(own);
  const imported = (field: Field): z.ZodType => {
    if (field.isOptionalInImports) return allowClearing(valueSchema(field));
    return draftField(field.required === undefined ? field : { ...field, required: `${field.label} is missing` });
  };
  const { _id, ...system } = SYSTEM_FIELDS;
  return {
    draft: labelled(
      z
        .object(eachField(given, draftField) as unknown as Omit<DraftShape<Own>, keyof AlsoInDraft> & AlsoInDraft)
        .extend(alsoInDraft ?? {})
        .meta({ id: `${name}Draft` }),
      labels,
    ),
    change: labelled(
      z
        .object(eachField(given, changeField) as unknown as Omit<ChangeShape<Own>, keyof Also> & Also)
        .extend({ ...also, version: changeVersion })
        .meta({ id: `${name}Change` }),
      labels,
    ),
    imported: z.object(eachField(given, imported) as ImportedShape<Own>),
    record: labelled(z.object(eachField({ _id, ...own, ...system }, heldSchema) as unknown as RecordShape<Own>).meta({ id: name }), labels),
  };
}
