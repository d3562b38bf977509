import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { countReply, pageQuery, pageReply } from '../paging.ts';
import { day, id, pathId, requiredText, text } from '../values.ts';
import { BULK_MAX } from './bulk.ts';
import {
  type Field,
  type FieldName,
  type Fields,
  fieldsWhere,
  optionLabel,
  type RecordOf,
  SYSTEM_FIELDS,
  type SystemFields,
  type Value,
} from './fields.ts';

/** One filter of a list. `label` is its name in the menu and on its control, `chip` its name on chips and in exports if that differs. */
export type Filter<Name extends string = string> = { label: string; chip?: string } & (
  | /** Text contained in one of these fields, whatever its case and accents. `isSearch` marks the list's search box. */
  { by: 'text'; fields: readonly Name[]; max: number; isSearch?: true }
  /** Digits contained in one of these numbers, ignoring everything else; without a digit, text contained in the displayed number. */
  | { by: 'phone'; fields: readonly Name[]; max: number }
  /** Exactly this value, ignoring case. `nobody` is the word that selects rows without a value. */
  | { by: 'value'; field: Name; nobody?: string }
  /** One of several options, whose meaning is defined by the kind's `ListSource`. `isHidden` keeps the filter out of the menu. */
  | { by: 'option'; options: readonly [string, ...string[]]; isHidden?: true }
  /** Days, or instants in the query's time zone, from a first to a last day. The parameters are called `addedFrom` and `addedTo`. */
  | { by: 'period'; field: Name }
  /** Whether there is a value, or a flag is set: 'yes' or 'no'. */
  | { by: 'presence'; field: Name }
  /**
   * Rows related to the record of another kind with this id. The kind's `ListSource` defines the relation. `me` is the word for the
   * record of whoever asks, which the area's service resolves.
   */
  | { by: 'record'; to: string; me?: string }
);
const PRESENCES = ['yes', 'no'] as const;
export type Filters<Name extends string> = Readonly<Record<string, Filter<Name>>>;

export interface List<
  Own extends Fields = Fields,
  Asked extends Filters<string> = Filters<string>,
  Sort extends string = string,
  Rows extends string = string,
> {
  /** The path of its endpoint, which ends with the name of the rows in replies. */
  path: `/api/${string}`;
  rows: Rows;
  fields: Own & SystemFields;
  filters: Asked;
  /** The first one is the default. Each has an index on its column and the id. */
  sorts: readonly [Sort, ...Sort[]];
  /** The direction of the default sort, if it is not ascending. */
  order?: 'desc';
  /**
   * What each record hangs on: the kind of record, and the field with its id. It is seen by whoever sees that record, of several each that it
   * has, and goes with it. The server refuses to start with a kind that says neither this nor who sees it.
   */
  hangsOn?: Readonly<Record<string, string>>;
  /** Who sees a record that hangs on nothing; nobody unless stated. */
  withoutOwner?: 'everyone';
}

/** The direction of a list's rows unless the query names one. */
export const usualOrder = ({ sorts, order }: Pick<List, 'sorts' | 'order'>, sort: string | undefined = sorts[0]): 'asc' | 'desc' =>
  sort === sorts[0] ? (order ?? 'asc') : 'asc';

/** Declares how a kind of record is listed. A filter or sort of an unknown field does not compile. */
export const defineList = <
  Own extends Fields,
  const Asked extends Filters<FieldName<Own & SystemFields>>,
  const Sort extends FieldName<Own & SystemFields>,
  const Rows extends string,
>({
  fields,
  ...list
}: {
  path: `/api/${string}`;
  rows: Rows;
  fields: Own;
  filters: Asked;
  sorts: readonly [Sort, ...Sort[]];
  order?: 'desc';
  hangsOn?: Readonly<Record<string, FieldName<Own & SystemFields>>>;
  withoutOwner?: 'everyone';
}): List<Own, Asked, Sort, Rows> => ({ ...list, fields: { ...fields, ...SYSTEM_FIELDS } });

type FieldOf<Own, Name> = Name extends keyof (Own & SystemFields) ? (Own & SystemFields)[Name] : never;
type Parameter<Own, F> = F extends { by: 'value'; field: infer Name }
  ? Value<FieldOf<Own, Name>> | (F extends { nobody: infer Nobody } ? Nobody : never)
  : F extends { by: 'option'; options: readonly (infer Option)[] }
    ? Option
    : F extends { by: 'presence' }
      ? (typeof PRESENCES)[number]
      : string;
type ParameterName<Name extends string, F> = F extends { by: 'period' } ? `${Name}From` | `${Name}To` : Name;
/** The values of a list's filters, by parameter. */
export type FilterValues<Own, Asked> = {
  -readonly [Name in keyof Asked & string as ParameterName<Name, Asked[Name]>]?: Parameter<Own, Asked[Name]> | undefined;
};
type FilterShape<Own, Asked> = {
  -readonly [Name in keyof Asked & string as ParameterName<Name, Asked[Name]>]: z.ZodOptional<
    z.ZodType<Parameter<Own, Asked[Name]>, Parameter<Own, Asked[Name]>>
  >;
} & { timeZone: typeof timeZone };

/** The texts that a parameter accepts; the server's schema and the reader of addresses are both made from it. */
export type Accepted = 'id' | 'day' | { max: number } | { options: readonly [string, ...string[]] } | { or: string; value: Accepted };

/** The texts that each parameter of a filter accepts. */
export function acceptedTexts(fields: Fields, filter: Filter): Accepted {
  switch (filter.by) {
    case 'text':
    case 'phone':
      return { max: filter.max };
    case 'option':
      return { options: filter.options };
    case 'presence':
      return { options: PRESENCES };
    case 'record':
      return filter.me === undefined ? 'id' : { or: filter.me, value: 'id' };
    case 'period':
      return 'day';
    case 'value': {
      const value = acceptedValue(fields[filter.field]);
      return filter.nobody === undefined ? value : { or: filter.nobody, value };
    }
  }
}

function acceptedValue(field: Field | undefined): Accepted {
  if (field?.kind === 'choice' && field.extendedBy === undefined) return { options: field.options };
  if (field?.kind === 'reference') return 'id';
  return { max: field && 'max' in field ? field.max : 200 };
}

/** An IANA time zone; the workspace's by default. */
const timeZone = text(60).optional();

/** The values that each filter accepts. They are strings, because query parameters are. */
export function filterShape<Own extends Fields, Asked extends Filters<string>, Sort extends string, Rows extends string>(
  list: List<Own, Asked, Sort, Rows>,
): FilterShape<Own, Asked> {
  const shape = Object.entries<Filter>(list.filters).flatMap(([name, filter]) =>
    parametersOf(name, filter).map((parameter) => [parameter, acceptedSchema(acceptedTexts(list.fields, filter)).optional()] as const),
  );
  return { ...Object.fromEntries(shape), timeZone } as unknown as FilterShape<Own, Asked>;
}

function acceptedSchema(accepted: Accepted): z.ZodType {
  if (accepted === 'id') return id;
  if (accepted === 'day') return day;
  if ('max' in accepted) return text(accepted.max);
  if ('or' in accepted) return z.union([z.literal(accepted.or), acceptedSchema(accepted.value)]);
  return z.enum(accepted.options);
}

export const ORDERS = ['asc', 'desc'] as const;

/** The parameters that sort and filter a list, shared by its query and its export's. */
export const viewShape = <Own extends Fields, Asked extends Filters<string>, Sort extends string, Rows extends string>(
  list: List<Own, Asked, Sort, Rows>,
) => ({ ...filterShape(list), sort: z.enum(list.sorts).optional(), order: z.enum(ORDERS).optional() });

/** A comma-separated list of fields; the rows of the reply hold only these. */
const fieldList = <Own extends Fields>(fields: Own) => {
  const known = new Set<string>(fieldsWhere(fields, () => true));
  return text(4000).transform((asked, context) => {
    const names = [...new Set(asked.split(',').map((name) => name.trim()))];
    for (const name of names.filter((each) => !known.has(each))) context.addIssue(`has no ${name === '' ? 'empty name' : name} to show`);
    return names as FieldName<Own>[];
  });
};

export const listQuery = <Own extends Fields, Asked extends Filters<string>, Sort extends string, Rows extends string>(
  list: List<Own, Asked, Sort, Rows>,
) => {
  const { sort, order, ...filters } = viewShape(list);
  return z.object({ ...pageQuery, ...filters, sort, order, fields: fieldList(list.fields).optional() });
};

/** The calls of every list: its pages, and the number of rows for the same filters. */
export function listEndpoints<Own extends Fields, Asked extends Filters<string>, Sort extends string, Rows extends string>(
  list: List<Own, Asked, Sort, Rows>,
  { keys, record, summary }: { record: z.ZodType<RecordOf<Own>>; summary: string; keys?: string },
) {
  const rows = { [list.rows]: z.array(record) } as { [name in Rows]: z.ZodArray<typeof record> };
  return {
    list: endpoint({
      keys,
      method: 'GET',
      path: list.path,
      summary,
      query: listQuery(list),
      reply: z.object({ ...rows, ...pageReply }),
    }),
    count: endpoint({
      keys,
      method: 'GET',
      path: `${list.path}/count`,
      summary: 'How many the same filters find.',
      query: z.object({ limit: pageQuery.limit, ...filterShape(list) }),
      reply: countReply,
    }),
  };
}

/** A saved view of a list: the query of its address, without the `?`. */
const savedView = z.object({ _id: z.string(), name: z.string(), query: z.string() }).meta({ id: 'SavedView' });
export type SavedView = z.infer<typeof savedView>;
export const SAVED_VIEW_MESSAGES = { nameMissing: 'A view needs a name', nameTaken: 'You already have a view with this name' } as const;
const savedViewDraft = z.object({ name: requiredText(80, SAVED_VIEW_MESSAGES.nameMissing), query: text(2000) });
export type SavedViewDraft = z.output<typeof savedViewDraft>;
export type ViewEndpoints = ReturnType<typeof viewEndpoints>;

/** The calls for each user's saved views of a list. */
export function viewEndpoints({ path }: Pick<List, 'path'>) {
  const views = `${path}/views` as const;
  const params = z.object({ id: pathId });
  return {
    listViews: endpoint({
      method: 'GET',
      path: views,
      summary: 'The saved views of the signed-in user, by name.',
      reply: z.array(savedView),
    }),
    createView: endpoint({
      method: 'POST',
      path: views,
      summary: 'Saves a view. 409 when one has this name.',
      body: savedViewDraft,
      reply: savedView,
      status: 201,
    }),
    updateView: endpoint({
      method: 'PUT',
      path: `${views}/:id`,
      summary: 'Renames a view or lets it show something else.',
      params,
      body: savedViewDraft,
      reply: savedView,
    }),
    removeView: endpoint({ method: 'DELETE', path: `${views}/:id`, summary: 'Removes a saved view.', params }),
  };
}

/** The query parameters of one filter. */
export const parametersOf = (name: string, { by }: Filter): string[] => (by === 'period' ? [`${name}From`, `${name}To`] : [name]);

/** The options of a filter by words; the first option means any. */
export function filterOptions({ fields }: { fields: Fields }, filter: Filter): readonly { value: string; label: string }[] | undefined {
  if (filter.by === 'option') return filter.options.slice(1).map((value) => ({ value, label: value }));
  if (filter.by === 'presence') return PRESENCES.map((value) => ({ value, label: value === 'yes' ? 'Yes' : 'No' }));
  const field = filter.by === 'value' ? fields[filter.field] : undefined;
  return field?.kind === 'choice' ? field.options.map((value) => ({ value, label: optionLabel(field, value) })) : undefined;
}

/** Describes a query's filters for readers of a file. `names` are the names of records that a filter selects by id. */
export function filtersInWords(
  { filters, fields }: Pick<List, 'filters' | 'fields'>,
  query: Readonly<Record<string, unknown>>,
  names: Readonly<Partial<Record<string, string>>> = {},
): string[] {
  return Object.entries<Filter>(filters).flatMap(([name, filter]) => {
    const [asked, last] = parametersOf(name, filter).map((each) => query[each]);
    const label = filter.chip ?? filter.label;
    if (filter.by === 'period') {
      const days = [asked && `from ${asked}`, last && `to ${last}`].filter((part) => typeof part === 'string' && part !== '');
      return days.length > 0 ? [`${label}: ${days.join(' ')}`] : [];
    }
    if (asked === undefined || asked === '' || (filter.by === 'option' && filter.isHidden)) return [];
    if ((filter.by === 'text' && !filter.isSearch) || filter.by === 'phone') return [`${label} contains ${asked}`];
    const chosen = filterOptions({ fields }, filter)?.find(({ value }) => value === asked);
    return [`${label}: ${names[name] ?? chosen?.label ?? asked}`];
  });
}

/** The formats of a list's file. */
export const TABLE_EXPORT_FORMATS = ['pdf', 'csv', 'txt', 'xlsx'] as const;
const format = z.enum(TABLE_EXPORT_FORMATS, `must be one of ${TABLE_EXPORT_FORMATS.join(', ')}`);
/** Only the records with these comma-separated ids; the filters are ignored then. */
const namedIds = text(BULK_MAX * 37).optional();

/** The call that exports a list's filtered or selected rows as a file. */
export function tableExport<Own extends Fields, Asked extends Filters<string>, Sort extends string, Rows extends string>(
  list: List<Own, Asked, Sort, Rows>,
) {
  const { sort, order, ...filters } = viewShape(list);
  return endpoint({
    method: 'GET',
    path: `${list.path}/export`,
    summary: `The filtered ${list.rows}, or the named ones, as a file.`,
    query: z.object({ ...filters, format, sort, order, ids: namedIds }),
    reply: z.string(),
    stream: 'application/octet-stream',
  });
}
/** The parameters of every list's export, besides the list's own filters. */
export interface TableExportQuery extends Readonly<Record<string, unknown>> {
  format: (typeof TABLE_EXPORT_FORMATS)[number];
  sort?: string | undefined;
  order?: 'asc' | 'desc' | undefined;
  ids?: string | undefined;
  timeZone?: string | undefined;
}

/** The formats of a record's page. */
export const PAGE_EXPORT_FORMATS = ['pdf', 'csv', 'txt'] as const;
export const pageExportQuery = z.object({
  format: z.enum(PAGE_EXPORT_FORMATS, `must be one of ${PAGE_EXPORT_FORMATS.join(', ')}`),
  /** The IANA time zone of its days; the workspace's by default. */
  timeZone: text(60).optional(),
});
export type PageExportQuery = z.output<typeof pageExportQuery>;
