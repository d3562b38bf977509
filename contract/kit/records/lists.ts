import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { countReply, pageQuery, pageReply } from '../paging.ts';
import { day, id, pathId, requiredText, text } from '../values.ts';
import { BULK_MAX } from './bulk.ts';
import {
  type FieldName,
  type Fields,
  fieldsWhere,
  optionLabel,
  type RecordOf,
  SYSTEM_FIELDS,
  type SystemFields,
  type Value,
} from './fields.ts';

/** One filter of a list: `label` is its menu's and its control's, `chip` what a chip and an export call it where that differs. */
export type Filter<Name extends string = string> = { label: string; chip?: string } & (
  | /** Text contained in one of these fields, whatever its case and accents. `isSearch` marks the list's search box. */
  { by: 'text'; fields: readonly Name[]; max: number; isSearch?: true }
  /** Digits contained in one of these numbers, whatever stands between them; without a digit, text in the number that is shown. */
  | { by: 'phone'; fields: readonly Name[]; max: number }
  /** Exactly this value, a text whatever its case. `nobody` is the word that asks for those that have none. */
  | { by: 'value'; field: Name; nobody?: string }
  /** One of some words. What each means is said where the kind is stored; `isHidden` keeps it out of the filter menu. */
  | { by: 'option'; options: readonly [string, ...string[]]; isHidden?: true }
  /** From a first to a last day of an instant, in the time zone that the query names. Asked as `addedFrom` and `addedTo`. */
  | { by: 'period'; field: Name }
  /** Whether there is a value: 'yes' or 'no'. */
  | { by: 'presence'; field: Name }
  /** Rows that have to do with one record of another kind, asked by its id. How they have is said where the kind is stored. */
  | { by: 'record'; to: string }
);
const PRESENCES = ['yes', 'no'] as const;
type Filters<Name extends string> = Readonly<Record<string, Filter<Name>>>;

export interface List<
  Own extends Fields = Fields,
  Asked extends Filters<string> = Filters<string>,
  Sort extends string = string,
  Rows extends string = string,
> {
  /** Where it is served; the name of its rows in an answer is the last word. */
  path: `/api/${string}`;
  rows: Rows;
  fields: Own & SystemFields;
  filters: Asked;
  /** The first is the order unless another is asked for. Each has an index on its column and the id. */
  sorts: readonly [Sort, ...Sort[]];
  /** That of the first, where it does not begin with the smallest. */
  order?: 'desc';
}

/** In which order a list's rows come unless it is asked for. */
export const usualOrder = ({ sorts, order }: Pick<List, 'sorts' | 'order'>, sort: string | undefined = sorts[0]): 'asc' | 'desc' =>
  sort === sorts[0] ? (order ?? 'asc') : 'asc';

/** Declares how a kind of record is listed. A filter or a sort of a field that is not there does not compile. */
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
type FilterShape<Own, Asked> = {
  -readonly [Name in keyof Asked & string as ParameterName<Name, Asked[Name]>]: z.ZodOptional<
    z.ZodType<Parameter<Own, Asked[Name]>, Parameter<Own, Asked[Name]>>
  >;
} & { timeZone: typeof timeZone };

/** IANA; the workspace's unless given. */
const timeZone = text(60).optional();

/** What each filter of a list may be asked with. The query texts of the wire are strings, and so are these. */
export function filterShape<Own extends Fields, Asked extends Filters<string>, Sort extends string, Rows extends string>(
  list: List<Own, Asked, Sort, Rows>,
): FilterShape<Own, Asked> {
  const shape = Object.entries<Filter>(list.filters).flatMap(([name, filter]): [string, z.ZodType][] =>
    filter.by === 'period'
      ? [
          [`${name}From`, day.optional()],
          [`${name}To`, day.optional()],
        ]
      : [[name, parameterOf(list.fields, filter).optional()]],
  );
  return { ...Object.fromEntries(shape), timeZone } as unknown as FilterShape<Own, Asked>;
}

function parameterOf(fields: Fields, filter: Exclude<Filter, { by: 'period' }>): z.ZodType {
  if (filter.by === 'text' || filter.by === 'phone') return text(filter.max);
  if (filter.by === 'option') return z.enum(filter.options);
  if (filter.by === 'presence') return z.enum(PRESENCES);
  if (filter.by === 'record') return id;
  const field = fields[filter.field];
  const value =
    field?.kind === 'choice' ? z.enum(field.options) : field?.kind === 'reference' ? id : text(field && 'max' in field ? field.max : 200);
  return filter.nobody === undefined ? value : z.union([z.literal(filter.nobody), value]);
}

const orders = ['asc', 'desc'] as const;

/** What orders and filters a list: the query of its export, and with pages that of its own. */
export const viewShape = <Own extends Fields, Asked extends Filters<string>, Sort extends string, Rows extends string>(
  list: List<Own, Asked, Sort, Rows>,
) => ({ ...filterShape(list), sort: z.enum(list.sorts).optional(), order: z.enum(orders).optional() });

/** A comma list of a record's fields; the rows of the answer hold these alone. */
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

/** The calls that every list answers: its pages and how many the same filters find. */
export function listEndpoints<Own extends Fields, Asked extends Filters<string>, Sort extends string, Rows extends string>(
  list: List<Own, Asked, Sort, Rows>,
  { record, summary }: { record: z.ZodType<RecordOf<Own>>; summary: string },
) {
  const rows = { [list.rows]: z.array(record) } as { [name in Rows]: z.ZodArray<typeof record> };
  return {
    list: endpoint({ method: 'GET', path: list.path, summary, query: listQuery(list), reply: z.object({ ...rows, ...pageReply }) }),
    count: endpoint({
      method: 'GET',
      path: `${list.path}/count`,
      summary: 'How many the same filters find.',
      query: z.object({ limit: pageQuery.limit, ...filterShape(list) }),
      reply: countReply,
    }),
  };
}

/** A list as someone wants to see it again: the query of its address, without the `?`. */
const savedView = z.object({ _id: z.string(), name: z.string(), query: z.string() }).meta({ id: 'SavedView' });
export type SavedView = z.infer<typeof savedView>;
export const SAVED_VIEW_MESSAGES = { nameMissing: 'A view needs a name', nameTaken: 'You already have a view with this name' } as const;
const savedViewDraft = z.object({ name: requiredText(80, SAVED_VIEW_MESSAGES.nameMissing), query: text(2000) });
export type SavedViewDraft = z.output<typeof savedViewDraft>;
export type ViewEndpoints = ReturnType<typeof viewEndpoints>;

/** The calls with which each user keeps views of a list. */
export function viewEndpoints({ path }: Pick<List, 'path'>) {
  const views = `${path}/views` as const;
  const params = z.object({ id: pathId });
  return {
    listViews: endpoint({
      method: 'GET',
      path: views,
      summary: "The signed-in user's saved views, by name.",
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

/** The names under which a query asks for one filter. */
export const parametersOf = (name: string, { by }: Filter): string[] => (by === 'period' ? [`${name}From`, `${name}To`] : [name]);

/**
 * What a list's address says, for `validateSearch`: the filters, the order, the page. What is wrong or blank is left out instead of
 * breaking the page. A period may also be one of `periods`, words that move on with the calendar.
 */
export function addressSchema<
  Own extends Fields,
  Asked extends Filters<string>,
  Sort extends string,
  Rows extends string,
  const Period extends string,
>(list: List<Own, Asked, Sort, Rows>, periods: readonly [Period, ...Period[]]) {
  const { timeZone: _, ...view } = viewShape(list);
  const moving = Object.fromEntries(
    Object.entries<Filter>(list.filters).flatMap(([name, { by }]) => (by === 'period' ? [[name, z.enum(periods).optional()]] : [])),
  ) as unknown as {
    [Name in keyof Asked as Asked[Name] extends { by: 'period' } ? Name : never]: z.ZodOptional<z.ZodEnum<{ [P in Period]: P }>>;
  };
  return lenientAddress({ ...view, ...moving });
}

/** The schema of an address with these parts and a place in the list: a part that is wrong or blank is left out. */
export const lenientAddress = <Shape extends z.ZodRawShape>(shape: Shape) =>
  z.object({
    ...lenient(shape),
    ...lenient({ page: z.coerce.number().int().min(2).max(100_000_000).optional(), cursor: pageQuery.cursor }),
  });

const lenient = <Shape extends z.ZodRawShape>(shape: Shape) =>
  Object.fromEntries(
    Object.entries(shape).map(([name, schema]) => [name, z.preprocess(unlessBlank, schema as z.ZodType).catch(undefined)]),
  ) as unknown as Shape;

const unlessBlank = (value: unknown) => (typeof value === 'string' ? value.trim() || undefined : value);

/** What a filter can be chosen from, where its values are words; the first word of an option means any of them. */
export function filterOptions({ fields }: { fields: Fields }, filter: Filter): readonly { value: string; label: string }[] | undefined {
  if (filter.by === 'option') return filter.options.slice(1).map((value) => ({ value, label: value }));
  if (filter.by === 'presence') return PRESENCES.map((value) => ({ value, label: value === 'yes' ? 'Yes' : 'No' }));
  const field = filter.by === 'value' ? fields[filter.field] : undefined;
  return field?.kind === 'choice' ? field.options.map((value) => ({ value, label: optionLabel(field, value) })) : undefined;
}

/** The filters of a query in words, for whoever finds a file of its rows later. `names` are those of records that are asked for by id. */
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

/** What a list can be saved as. */
export const TABLE_EXPORT_FORMATS = ['pdf', 'csv', 'txt', 'xlsx'] as const;
const format = z.enum(TABLE_EXPORT_FORMATS, `must be one of ${TABLE_EXPORT_FORMATS.join(', ')}`);
/** Only the records with these ids, joined by commas; the filters are then not looked at. */
const namedIds = text(BULK_MAX * 37).optional();

/** The call that answers a list's filtered or named rows as a file. */
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
/** What every list's export may be asked; the filters of its list stand beside it. */
export interface TableExportQuery extends Readonly<Record<string, unknown>> {
  format: (typeof TABLE_EXPORT_FORMATS)[number];
  sort?: string | undefined;
  order?: 'asc' | 'desc' | undefined;
  ids?: string | undefined;
  timeZone?: string | undefined;
}

/** What a record's page can be saved as. */
export const PAGE_EXPORT_FORMATS = ['pdf', 'csv', 'txt'] as const;
export const pageExportQuery = z.object({
  format: z.enum(PAGE_EXPORT_FORMATS, `must be one of ${PAGE_EXPORT_FORMATS.join(', ')}`),
  /** Whose days it tells (IANA; the workspace's unless given). */
  timeZone: text(60).optional(),
});
export type PageExportQuery = z.output<typeof pageExportQuery>;
