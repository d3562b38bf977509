import { todayEndpoints } from '@fairlead/contract/today';
import { type App, register } from '../../platform/http/register.ts';
import type { TodayService } from './today.service.ts';

export function todayRoutes(app: App, today: TodayService) {
  register(app, todayEndpoints.get, ({ actor, query }) => today.read(actor, query));
}
