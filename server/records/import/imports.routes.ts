import { Readable } from 'node:stream';
import { importEndpoints } from '@fairlead/contract/kit/import/import-endpoints';
import { type App, register, registerStream } from '../../platform/http/register.ts';
import { attachmentHeaders } from '../../platform/output/file.ts';
import type { Imports } from './imports.ts';

export function importRoutes(app: App, imports: Imports) {
  register(app, importEndpoints.create, ({ actor, file, query }) => imports.create(actor, file, query.kind));
  register(app, importEndpoints.list, ({ actor, query }) => imports.list(actor, query.kind));
  register(app, importEndpoints.get, ({ actor, params }) => imports.get(actor, params.id));
  register(app, importEndpoints.change, ({ actor, params, body }) => imports.change(actor, params.id, body));
  register(app, importEndpoints.rows, ({ actor, params, query }) => imports.rows(actor, params.id, query));
  register(app, importEndpoints.changeRows, ({ actor, params, body }) => imports.changeRows(actor, params.id, body));
  register(app, importEndpoints.commit, ({ actor, params }) => imports.commit(actor, params.id));
  register(app, importEndpoints.stop, ({ actor, params }) => imports.stop(actor, params.id));
  register(app, importEndpoints.undo, ({ actor, params }) => imports.undo(actor, params.id));
  register(app, importEndpoints.remove, ({ actor, params }) => imports.remove(actor, params.id));
  registerStream(app, importEndpoints.refused, async ({ actor, params }) => {
    const record = await imports.mayReadRefused(actor, params.id);
    return { stream: Readable.from(imports.streamRefused(record)), headers: attachmentHeaders(`${record.fileName} refused`, 'csv') };
  });
}
