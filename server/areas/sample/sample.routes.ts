import { sampleEndpoints } from '@fairlead/contract/sample';
import { type App, register } from '../../platform/http/register.ts';
import type { Sample } from './sample.service.ts';

export function sampleRoutes(app: App, sample: Sample) {
  register(app, sampleEndpoints.workspace, () => sample.workspace());
  register(app, sampleEndpoints.load, ({ actor }) => sample.load(actor));
  register(app, sampleEndpoints.remove, ({ actor }) => sample.remove(actor));
}
