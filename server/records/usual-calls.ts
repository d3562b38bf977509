import type { TimelineQuery } from '@fairlead/contract/history';
import type { Endpoint } from '@fairlead/contract/kit/endpoint';
import type { Actor } from '@fairlead/contract/kit/permissions';
import type { Kind } from '@fairlead/contract/kit/records/kind';
import type { TableExportQuery } from '@fairlead/contract/kit/records/lists';
import type { DeletedQuery } from '@fairlead/contract/kit/records/recycle-bin';
import type { z } from 'zod';
import type { IncomingFile } from '../platform/files/incoming-file.ts';
import type { JsonText, LongList } from '../platform/http/long-list.ts';
import { type App, register, registerStream, type StreamAnswer } from '../platform/http/register.ts';
import type { Query } from './list/source.ts';
import { viewRoutes } from './views/views.routes.ts';
import type { Views } from './views/views.service.ts';

type Answer = Promise<JsonText>;

/** What the usual calls of a kind do. A draft or change has been parsed by the contract. */
interface UsualWork {
  views: Views;
  list(actor: Actor, query: Query): Promise<JsonText | LongList>;
  count(actor: Actor, query: Query): Promise<unknown>;
  get(actor: Actor, id: string): Answer;
  create(actor: Actor, draft: never, file?: IncomingFile): Answer;
  update(actor: Actor, id: string, change: never, file?: IncomingFile): Answer;
  remove(actor: Actor, id: string): Promise<undefined>;
  restore(actor: Actor, id: string): Answer;
  bulk: {
    change(actor: Actor, ids: readonly string[], change: never): Promise<unknown>;
    remove(actor: Actor, ids: readonly string[]): Promise<unknown>;
  };
  listDeleted(actor: Actor, query: DeletedQuery): Promise<unknown>;
  timeline(actor: Actor, id: string, query: TimelineQuery): Promise<unknown>;
  exportTable(actor: Actor, query: TableExportQuery, gone: AbortSignal): Promise<StreamAnswer>;
}

type ById = z.ZodType<{ id: string }>;
type Any = z.ZodType<never>;
type Loose<Params extends z.ZodType, Asked extends z.ZodType, Body extends z.ZodType> = Endpoint<Params, Asked, Body, z.ZodType<unknown>>;

/** Serves those of the usual calls that a kind has. The casts say once, here, what `defineKind` made of their parts. */
export function registerUsualCalls(app: App, { endpoints, usualCalls }: Kind, work: UsualWork): void {
  function serve<Params extends z.ZodType = Any, Asked extends z.ZodType = Any, Body extends z.ZodType = Any>(
    name: string,
    handle: Parameters<typeof register<Params, Asked, Body, z.ZodType<unknown>>>[2],
  ) {
    if (usualCalls.has(name)) register(app, endpoints[name] as Loose<Params, Asked, Body>, handle);
  }
  serve<Any, z.ZodType<Query>>('list', ({ actor, query }) => work.list(actor, query));
  serve<Any, z.ZodType<Query>>('count', ({ actor, query }) => work.count(actor, query));
  serve<ById>('get', ({ actor, params }) => work.get(actor, params.id));
  serve('create', ({ actor, body, file }) => work.create(actor, body, file));
  serve<ById>('update', ({ actor, params, body, file }) => work.update(actor, params.id, body, file));
  serve<ById>('remove', ({ actor, params }) => work.remove(actor, params.id));
  serve<Any, Any, z.ZodType<{ ids: string[] }>>('bulkChange', ({ actor, body: { ids, ...change } }) =>
    work.bulk.change(actor, ids, change as never),
  );
  serve<Any, Any, z.ZodType<{ ids: string[] }>>('bulkRemove', ({ actor, body }) => work.bulk.remove(actor, body.ids));
  serve<Any, z.ZodType<DeletedQuery>>('listDeleted', ({ actor, query }) => work.listDeleted(actor, query));
  serve<ById>('restore', ({ actor, params }) => work.restore(actor, params.id));
  serve<ById, z.ZodType<TimelineQuery>>('timeline', ({ actor, params, query }) => work.timeline(actor, params.id, query));
  if (usualCalls.has('exportTable'))
    registerStream(app, endpoints.exportTable as Endpoint<Any, z.ZodType<TableExportQuery>>, ({ actor, query, gone }) =>
      work.exportTable(actor, query, gone),
    );
  if (usualCalls.has('listViews')) viewRoutes(app, work.views, endpoints as never);
}
