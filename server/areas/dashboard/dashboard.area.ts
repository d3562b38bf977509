import { dashboardEndpoints } from '@fairlead/contract/dashboard';
import type { Area } from '../../program.ts';
import { dashboardRoutes } from './dashboard.routes.ts';
import { createDigest, DIGEST_MAIL } from './digest/digest.service.ts';
import { createOverview } from './overview/overview.service.ts';

export const dashboardArea: Area = {
  name: 'dashboard',
  endpoints: { dashboard: dashboardEndpoints },
  build({ options, db, clock, history, readZone, services }) {
    const { clients, checkins, calendar, tasks, ledgerFigures, notifications } = services;
    const overview = createOverview({
      ...{ db, history, clock, clients, checkins, calendar, tasks, ledger: ledgerFigures, readZone },
      // Sample data is an area of the same tier.
      countSample: (...asked) => services.sample.count(...asked),
    });
    const digest = createDigest({ db, clock, readZone, calendar, tasks, clients, notifications, publicUrl: options.publicUrl });
    return {
      audiences: { dashboard: 'everyone' },
      mailWriters: { [DIGEST_MAIL]: digest.write },
      register: (app) => dashboardRoutes(app, overview),
      sweep: digest.sweep,
      remind: digest.storeDue,
    };
  },
};
