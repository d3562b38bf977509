import { z } from 'zod';
import { type HistoryArea, timeline, timelineQuery } from '../../history.ts';
import { type Endpoint, endpoint, type UploadRule } from '../endpoint.ts';
import { pageReply } from '../paging.ts';
import type { KindRights } from '../permissions.ts';
import { pathId } from '../values.ts';
import { bulkIds, bulkReply } from './bulk.ts';
import { type FieldName, type Fields, fieldsWhere, type RecordOf, type SystemFields } from './fields.ts';
import { defineList, type Filters, type List, listEndpoints, tableExport, viewEndpoints } from './lists.ts';
import { recordSchemas } from './record-schemas.ts';
import { deletedQuery, deletion } from './recycle-bin.ts';

/** What one record and several are called in messages: 'entry' and 'entries'. `change` is the verb for editing one. */
export interface KindWords {
  one: string;
  many: string;
  change?: string;
}

/** How records of a kind are found by the search everywhere, and what it shows of them (docs/product/search.md). */
export interface KindSearch<Name extends string = string> {
  /** The fields whose words and numbers they are found by; each has a column of its own. */
  by: readonly Name[];
  /** What a record is called. Words found in it count most. */
  title: Name;
  /** What tells it from others of the same title. */
  detail: readonly Name[];
  /** Its page in the web app, with `:id` for the record. */
  page: `/${string}/:id`;
}

/** What the server and the web read of any kind; a kind of record as `defineKind` returns it is more exact. */
export interface Kind {
  area: HistoryArea;
  /** What others call one of its records, as in references and in `/api/access`: 'client'. */
  thing: string;
  words: KindWords;
  rights: KindRights;
  list: List;
  /** The fields that the list of deleted records shows. */
  toldOfDeleted: readonly string[];
  /** Absent: its records are not searched everywhere. */
  search?: KindSearch | undefined;
  /** The calls that are the same for every kind and that this kind has as they are; the area serves all others itself. */
  usualCalls: ReadonlySet<string>;
  endpoints: Readonly<Record<string, Endpoint>>;
}

type Nothing = Record<never, never>;
type PictureRule = Pick<UploadRule, 'maxBytes' | 'tooLarge' | 'notAnImage'>;
type UsualCall = keyof ReturnType<typeof usualCalls>;

const withArticle = (noun: string) => `${/^[aeiou]/.test(noun) ? 'an' : 'a'} ${noun}`;

/**
 * Describes a kind of record: its schemas, its list and its calls follow from it, and the server and the web make everything else that
 * is the same for every kind from it. `calls` makes those of its own from the schemas; one with the name of a usual call replaces it.
 * `without` names usual calls that it has not.
 */
export function defineKind<
  Own extends Fields,
  const Asked extends Filters<FieldName<Own & SystemFields>>,
  const Sort extends FieldName<Own & SystemFields>,
  const Rows extends string,
  const Told extends FieldName<Own>,
  const Also extends z.ZodRawShape = Nothing,
  const AlsoInDraft extends z.ZodRawShape = Nothing,
  Bulk extends z.ZodObject = z.ZodObject<Nothing>,
  const Calls extends Readonly<Record<string, Endpoint>> = Nothing,
  const Without extends UsualCall = never,
>(
  /** What its schemas are called in the API description: 'LedgerEntry'. */
  name: string,
  described: {
    area: HistoryArea;
    thing: string;
    words: KindWords;
    rights: KindRights;
    fields: Own;
    path: `/api/${string}`;
    rows: Rows;
    filters: Asked;
    sorts: readonly [Sort, ...Sort[]];
    order?: 'desc';
    hangsOn?: Readonly<Record<string, FieldName<Own & SystemFields>>>;
    withoutOwner?: 'everyone';
    toldOfDeleted: readonly Told[];
    search?: KindSearch<FieldName<Own>>;
    /** What else a draft and a change may carry, or fields that they read in a way of their own; see `recordSchemas`. */
    alsoInChange?: Also;
    alsoInDraft?: AlsoInDraft;
    /** Its picture, which comes in the field of this kind. */
    picture?: PictureRule;
    /** What a bulk change may set. */
    bulk?: (change: ReturnType<typeof recordSchemas<Own, Also, AlsoInDraft>>['change']) => Bulk;
    /** Sentences of the API description that say more than what every kind says. */
    summaries?: Partial<Record<UsualCall, string>>;
    calls?: (made: ReturnType<typeof recordSchemas<Own, Also, AlsoInDraft>> & { list: List<Own, Asked, Sort, Rows> }) => Calls;
    without?: readonly Without[];
  },
) {
  const { area, thing, words, rights, fields, toldOfDeleted, picture, summaries = {} } = described;
  const { path, rows, filters, sorts, order, hangsOn, withoutOwner } = described;
  const list = defineList({ path, rows, fields, filters, sorts, order, hangsOn, withoutOwner });
  const schemas = recordSchemas(name, fields, { also: described.alsoInChange, alsoInDraft: described.alsoInDraft });
  const told = Object.fromEntries(['_id', ...toldOfDeleted].map((field) => [field, true])) as { _id: true };
  const deleted = (schemas.record as z.ZodObject).pick(told).extend(deletion) as unknown as z.ZodType<
    Pick<RecordOf<Own>, Told | '_id'> & { deletedAt: string; deletedBy: string | null }
  >;
  const bulk = (described.bulk?.(schemas.change) ?? z.object({})).extend({ ids: bulkIds(words) }) as z.ZodObject<
    Bulk['shape'] & { ids: ReturnType<typeof bulkIds> }
  >;
  const record = schemas.record as unknown as z.ZodType<RecordOf<Own>, RecordOf<Own>>;
  const usual = usualCalls({
    ...{ words, list, deleted, summaries, record },
    ...{ draft: schemas.draft, change: schemas.change, bulk },
    upload: picture && pictureRule(fields, picture),
    keys: area,
  });
  const own = described.calls?.({ ...schemas, list }) ?? ({} as Calls);
  const left = Object.entries(usual).filter(([call]) => !(call in own) && !described.without?.includes(call as Without));
  return {
    ...{ area, thing, words, rights, list, toldOfDeleted },
    search: described.search,
    ...schemas,
    deleted,
    usualCalls: new Set(left.map(([call]) => call)) as ReadonlySet<string>,
    endpoints: { ...Object.fromEntries(left), ...own } as unknown as Omit<typeof usual, Without | keyof Calls> & Calls,
  };
}

const pictureRule = (fields: Fields, picture: PictureRule): UploadRule => {
  const [field] = fieldsWhere(fields, ({ kind }) => kind === 'picture');
  if (field === undefined) throw new Error('A kind with a picture needs a field for it.');
  return { ...picture, field, required: false };
};

/** The calls that every kind has unless it says otherwise. */
function usualCalls<
  Own extends Fields,
  Asked extends Filters<string>,
  Sort extends string,
  Rows extends string,
  Draft extends z.ZodType,
  Change extends z.ZodType,
  Deleted extends z.ZodType,
  Bulk extends z.ZodType,
>({
  words,
  list,
  record,
  draft,
  change,
  deleted,
  bulk,
  upload,
  summaries,
  keys,
}: {
  words: KindWords;
  list: List<Own, Asked, Sort, Rows>;
  record: z.ZodType<RecordOf<Own>, RecordOf<Own>>;
  draft: Draft;
  change: Change;
  deleted: Deleted;
  bulk: Bulk;
  upload: UploadRule | undefined;
  summaries: Readonly<Partial<Record<string, string>>>;
  keys: string;
}) {
  const { one, many } = words;
  const { path } = list;
  const params = z.object({ id: pathId });
  const withPicture = upload ? { upload } : {};
  const deletedRows = { [list.rows]: z.array(deleted) } as { [name in Rows]: z.ZodArray<Deleted> };
  const say = (call: string, usual: string) => ({ summary: summaries[call] ?? usual });
  return {
    ...listEndpoints(list, {
      keys,
      record,
      summary: summaries.list ?? `All ${many}.`,
    }),
    ...viewEndpoints(list),
    get: endpoint({
      keys,
      method: 'GET',
      path: `${path}/:id`,
      ...say('get', `One ${one}.`),
      params,
      reply: record,
    }),
    create: endpoint({
      keys,
      method: 'POST',
      path,
      ...say('create', `Adds ${withArticle(one)}${upload ? `: JSON, or multipart with \`data\` and \`${upload.field}\`` : ''}.`),
      body: draft,
      ...withPicture,
      reply: record,
      status: 201,
      isRepeatable: true,
    }),
    update: endpoint({
      keys,
      method: 'PUT',
      path: `${path}/:id`,
      ...say('update', `Changes ${withArticle(one)}: absent stays, null clears.`),
      params,
      body: change,
      ...withPicture,
      reply: record,
      isRepeatable: true,
    }),
    remove: endpoint({
      keys,
      method: 'DELETE',
      path: `${path}/:id`,
      ...say('remove', `Deletes ${withArticle(one)} (kept restorable for 30 days).`),
      params,
      isRepeatable: true,
    }),
    bulkChange: endpoint({
      keys,
      method: 'POST',
      path: `${path}/bulk`,
      ...say('bulkChange', `Changes several ${many}; what one may not change is refused one by one.`),
      body: bulk,
      reply: bulkReply,
    }),
    bulkRemove: endpoint({
      keys,
      method: 'POST',
      path: `${path}/bulk-delete`,
      ...say('bulkRemove', `Deletes several ${many} (kept restorable for 30 days).`),
      body: z.object({ ids: bulkIds(words) }),
      reply: bulkReply,
    }),
    listDeleted: endpoint({
      keys,
      method: 'GET',
      path: `${path}/deleted`,
      ...say('listDeleted', `Recently deleted ${many}, the newest first. Administrators only.`),
      query: deletedQuery,
      reply: z.object({ ...deletedRows, ...pageReply }),
    }),
    restore: endpoint({
      keys,
      method: 'POST',
      path: `${path}/:id/restore`,
      ...say('restore', `Brings a deleted ${one} back. Administrators only.`),
      params,
      reply: record,
    }),
    timeline: endpoint({
      method: 'GET',
      path: `${path}/:id/timeline`,
      ...say('timeline', `What happened to ${withArticle(one)}, newest first.`),
      params,
      query: timelineQuery,
      reply: timeline,
    }),
    exportTable: {
      ...tableExport(list),
      keys,
    },
  };
}
