import { categoryEndpoints } from '@fairlead/contract/clients/categories';
import { type App, register } from '../../../platform/http/register.ts';
import type { Categories } from './categories.service.ts';

export function categoryRoutes(app: App, categories: Categories) {
  register(app, categoryEndpoints.listCategories, ({ actor }) => categories.list(actor));
  register(app, categoryEndpoints.createCategory, ({ actor, body }) => categories.create(actor, body));
  register(app, categoryEndpoints.updateCategory, ({ actor, params, body }) => categories.update(actor, params.id, body));
  register(app, categoryEndpoints.mergeCategory, ({ actor, params, body }) => categories.merge(actor, params.id, body.intoId));
  register(app, categoryEndpoints.removeCategory, ({ actor, params }) => categories.remove(actor, params.id));
}
