import { clientMergeEndpoints as endpoints } from '@fairlead/contract/clients/merges';
import { type App, register } from '../../../platform/http/register.ts';
import type { Merges } from './merges.service.ts';

export function mergeRoutes(app: App, merges: Merges) {
  register(app, endpoints.merge, ({ actor, body }) => merges.merge(actor, body));
  register(app, endpoints.listMerges, ({ actor, params }) => merges.list(actor, params.id));
  register(app, endpoints.undoMerge, ({ actor, params }) => merges.undo(actor, params.id));
}
