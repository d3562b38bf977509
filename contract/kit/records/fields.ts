/**
 * The language in which a kind of record is described: one entry for each field, from which its schemas, limits, labels, form, review,
 * import and export are made. Plain data without zod, so that a screen can have labels and columns without loading the schemas.
 */
import { lookUp } from './look-up.ts';

interface About {
  /** What forms, pages, messages and the headers of files call it. */
  label: string;
  /** The field is required; this message says that it is missing. */
  required?: string;
  /** An imported record may lack this field although it is required otherwise, because real lists often do. */
  isOptionalInImports?: true;
  /** The server clears it after a while, so a record may lack it although it is required. */
  isClearedLater?: true;
  /** The wizard's step that asks for the field, and its group's title there. A field without a step is on no form. */
  step?: string;
  group?: string;
  /** More headers that mean this field in a file, besides its name and label. Separated by blanks, in the form that `headerKey` makes. */
  importNames?: string;
  /** Set by the server: no draft or change carries it. Without a `column` it is computed when it is read (`ListSource.derived`). */
  isReadOnly?: true;
  /** The server fills it in if a draft does not, so it is never empty. */
  hasServerDefault?: true;
  /** List screens ask for it. */
  isInLists?: true;
  /** The column that stores it, if its name differs from the field's. */
  column?: string;
  /** Width of its column in files, in characters. */
  width?: number;
}

export type Field = About &
  (
    | { kind: 'text'; max: number; isLong?: true }
    | { kind: 'phone' | 'url'; max: number }
    /** A time is one of the clock on the wall, 'HH:MM'; a zone is an IANA name. */
    | { kind: 'email' | 'day' | 'time' | 'timeZone' | 'instant' }
    /** In whole and hundredth units of the currency that the field `currencyField` says; stored as integer hundredths. */
    | { kind: 'money'; currencyField: string }
    /** A code of ISO 4217. */
    | { kind: 'currency' }
    /**
     * An exact decimal that is not negative, as text: at most so many digits before and behind its point. Never a floating-point number.
     * An amount is in whole units of the currency that the field `currencyField` says.
     */
    | { kind: 'decimal'; digits: number; decimals: number; isSigned?: true; currencyField?: string }
    /** `wrong` is the message for a value out of bounds. */
    | { kind: 'number'; min: number; max: number; unit?: string; wrong?: string; default?: number; isWhole?: true }
    /** `optionLabels` are the names of options on screens and in files, if they differ from the options. */
    | {
        kind: 'choice';
        options: readonly [string, ...string[]];
        /** The workspace may add options: the name of its list of them. A write is checked by `refusedOptions`. */
        extendedBy?: string;
        optionLabels?: Readonly<Record<string, string>>;
        wrong?: string;
        default?: string;
      }
    | { kind: 'flag' }
    /** The id of a record of this kind, or of an account; `named` is the field that holds its name. */
    | { kind: 'reference'; to: string; named?: string }
    /** The ids of several; `named` is the field that holds their names, in their order. */
    | { kind: 'references'; to: string; named?: string; max: number; default?: readonly [] }
    /** The names of the records that another field refers to, in its order; null for an id that never existed. Read-only. */
    | { kind: 'names' }
    /** A stored picture; a record holds its path below the server's root. */
    | { kind: 'picture' }
    /** Several texts. A single text is split at its commas. `missing` is the message for a blank one. */
    | { kind: 'texts'; max: number; maxLength: number; missing: string; default?: readonly [] }
    | { kind: 'list'; max: number; of: Fields }
    /** Former values, as an object with these fields. Read-only. */
    | { kind: 'record'; of: Fields }
  );
export interface Fields {
  readonly [name: string]: Field;
}

/** The fields of every record. The server sets them, so no draft or change carries them. */
export const SYSTEM_FIELDS = {
  _id: { kind: 'reference', to: 'self', label: 'Fairlead ID', column: 'id', required: '', isInLists: true, width: 38 },
  createdBy: { kind: 'reference', to: 'account', label: 'Added by', isInLists: true },
  createdAt: { kind: 'instant', label: 'Added on (UTC)', required: '', isInLists: true },
  updatedAt: { kind: 'instant', label: 'Changed on (UTC)', required: '' },
  version: { kind: 'number', min: 1, max: 2_147_483_647, isWhole: true, label: 'Version', required: '', isInLists: true },
} as const satisfies Fields;
export type SystemFields = typeof SYSTEM_FIELDS;

/** The type of a field's value. */
export type Value<F> = F extends { kind: 'choice'; extendedBy: string }
  ? string
  : F extends { kind: 'choice'; options: readonly (infer Option)[] }
    ? Option
    : F extends { kind: 'list'; of: infer Of }
      ? { -readonly [Name in keyof Of]: Held<Of[Name]> }[]
      : F extends { kind: 'record'; of: infer Of }
        ? { -readonly [Name in keyof Of]: Held<Of[Name]> }
        : F extends { kind: 'texts' | 'references' }
          ? string[]
          : F extends { kind: 'names' }
            ? (string | null)[]
            : F extends { kind: 'number' | 'money' }
              ? number
              : F extends { kind: 'flag' }
                ? boolean
                : string;

/** The type of a cleared field: null, [] or false, depending on the kind. A required field, or one with a default, is never empty. */
type Empty<F> = F extends { kind: 'list' | 'texts' | 'references' | 'names' | 'flag' } | { hasServerDefault: true }
  ? never
  : F extends { isOptionalInImports: true } | { isClearedLater: true }
    ? null
    : F extends { required: string } | { default: unknown }
      ? never
      : null;
export const emptyOf = (field: Field): null | false | never[] => (isSeveral(field) ? [] : field.kind === 'flag' ? false : null);
/** Its value is a list, which is empty and never null. */
export const isSeveral = ({ kind }: Field): boolean => SEVERAL.has(kind);
const SEVERAL: ReadonlySet<Field['kind']> = new Set(['list', 'texts', 'references', 'names']);

export type Held<F> = Value<F> | Empty<F>;

/** A record with these fields, as the API answers it. */
export type RecordOf<Own> = { -readonly [Name in keyof (Own & SystemFields)]: Held<(Own & SystemFields)[Name]> };

export type FieldName<Own> = keyof Own & string;
type NotTyped = 'reference' | 'references' | 'names' | 'picture' | 'list' | 'record';
/** The fields that a person types or chooses as one value. */
export type TypedField<Own> = {
  [Name in FieldName<Own>]: Own[Name] extends { kind: NotTyped } | { isReadOnly: true } ? never : Name;
}[FieldName<Own>];
const NOT_TYPED: ReadonlySet<Field['kind']> = new Set<NotTyped>(['reference', 'references', 'names', 'picture', 'list', 'record']);
const isTyped = ({ kind, isReadOnly }: Field) => !isReadOnly && !NOT_TYPED.has(kind);

/** Describes the fields of a kind. Throws if a file's header would mean two fields. */
export function defineFields<const Own extends Fields>(own: Own): Own {
  importHeaders(own);
  return own;
}

export const listFields = <Own extends Fields>(fields: Own) => Object.entries(fields) as [FieldName<Own>, Field][];

/** The fields that meet a condition, in the order of their description. */
export const fieldsWhere = <Own extends Fields>(fields: Own, isWanted: (field: Field, name: FieldName<Own>) => boolean): FieldName<Own>[] =>
  listFields(fields).flatMap(([name, field]) => (isWanted(field, name) ? [name] : []));

/** The fields that a person types or chooses, in their order. */
export const typedFields = <Own extends Fields>(fields: Own) => fieldsWhere(fields, isTyped) as TypedField<Own>[];

/** Their labels. */
export const listLabels = <Own extends Fields>(fields: Own) =>
  Object.fromEntries(typedFields(fields).map((name) => [name, fields[name]?.label])) as { readonly [Name in TypedField<Own>]: string };

/** What list screens ask for with `fields=`. */
export const fieldsInLists = <Own extends Fields>(own: Own) =>
  fieldsWhere<Own & SystemFields>({ ...own, ...SYSTEM_FIELDS }, ({ isInLists }) => isInLists === true);

/** A record with these fields alone. */
export type ListedOf<Own> = {
  [Name in keyof RecordOf<Own> as (Own & SystemFields)[Name] extends { isInLists: true } ? Name : never]: RecordOf<Own>[Name];
};

export interface FieldGroup<Name extends string = string> {
  title: string;
  fields: readonly Name[];
}

/** The groups of a wizard's step with their fields. */
export function groupsOfStep<Own extends Fields>(fields: Own, step: string): FieldGroup<TypedField<Own>>[] {
  const groups = new Map<string, TypedField<Own>[]>();
  for (const name of fieldsWhere(fields, (field) => field.step === step) as TypedField<Own>[]) {
    const title = fields[name]?.group ?? step;
    groups.set(title, [...(groups.get(title) ?? []), name]);
  }
  return [...groups].map(([title, names]) => ({ title, fields: names }));
}

/** The maximum length of a text field; undefined for other kinds. */
export function maxLengthOf(field: Field): number | undefined {
  return 'max' in field && (field.kind === 'text' || field.kind === 'phone' || field.kind === 'url') ? field.max : undefined;
}

/** The options of a choice; undefined for other kinds. */
export const optionsOf = (field: Field): readonly string[] | undefined => (field.kind === 'choice' ? field.options : undefined);

/** The name of a choice's value on screens and in files. */
export const optionLabel = (field: Field | undefined, option: string): string =>
  (field?.kind === 'choice' ? lookUp(field.optionLabels ?? {}, option) : undefined) ?? option;

/** The fields that can be imported: plain values only. */
export const importableFields = <Own extends Fields>(own: Own) => typedFields(own) as [TypedField<Own>, ...TypedField<Own>[]];

/** A file's header as it is compared: letters and digits only, without case or accents. */
export const headerKey = (header: string) =>
  header
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/(\W|_)+/gu, '') || header.trim().toLowerCase();

/** The field of each known header. The lower the rank, the surer the match: first the label, then the name, then headers of other programs. */
export function importHeaders<Own extends Fields>(own: Own): Map<string, { field: TypedField<Own>; rank: number }> {
  const headers = new Map<string, { field: TypedField<Own>; rank: number }>();
  for (const field of importableFields(own)) {
    const { label, importNames } = own[field] as Field;
    for (const [rank, header] of [headerKey(label), headerKey(field), ...(importNames?.split(' ') ?? [])].entries()) {
      const other = headers.get(header);
      if (other && other.field !== field) throw new Error(`"${header}" would bring both ${other.field} and ${field}`);
      if (!other) headers.set(header, { field, rank });
    }
  }
  return headers;
}
