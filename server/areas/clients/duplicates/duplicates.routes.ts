import { clientMergeEndpoints as endpoints } from '@fairlead/contract/clients/merges';
import { type App, register } from '../../../platform/http/register.ts';
import type { Duplicates } from './duplicates.service.ts';

export function duplicateRoutes(app: App, duplicates: Duplicates) {
  register(app, endpoints.listDuplicates, ({ actor, query }) => duplicates.list(actor, query));
  register(app, endpoints.dismissDuplicate, ({ actor, params }) => duplicates.dismiss(actor, params.id));
  register(app, endpoints.undismissDuplicate, ({ actor, params }) => duplicates.undismiss(actor, params.id));
}
