import { visitEndpoints } from '@fairlead/contract/checkins/calls';
import { type App, registerStream } from '../../../platform/http/register.ts';
import type { OwnVisits } from './own-visits.service.ts';

export function ownVisitRoutes(app: App, ownVisits: OwnVisits) {
  registerStream(app, visitEndpoints.ownVisits, ({ actor }) => ownVisits.answer(actor));
}
