import type { Area } from '../../program.ts';
import { dashboardRoutes } from './dashboard.routes.ts';
import { createDashboard } from './dashboard.service.ts';
import { createDigest, DIGEST_MAIL } from './digest/digest.service.ts';
import { createOverview } from './overview/overview.service.ts';

export const dashboardArea: Area = {
  name: 'dashboard',
  build(program) {
    const { options, db, clock, history, readZone, services } = program;
    const { team, clients, checkins, calendar, tasks, documents, ledger, ledgerFigures, notifications, standIns } = services;
    const dashboard = createDashboard({
      ...{ db, history, clock, team, clients, checkins, calendar, tasks, documents, ledger, readZone, standIns },
      removeWhatHangsOn: (...removed) => program.kinds.removeWhatHangsOn(...removed),
    });
    const overview = createOverview({ db, history, clients, checkins, calendar, tasks, ledger: ledgerFigures, readZone });
    const digest = createDigest({ db, clock, readZone, calendar, tasks, clients, notifications, publicUrl: options.publicUrl });
    return {
      audiences: { dashboard: 'everyone' },
      mailWriters: { [DIGEST_MAIL]: digest.write },
      register: (app) => dashboardRoutes(app, dashboard, overview),
      sweep: digest.sweep,
      remind: digest.storeDue,
    };
  },
};
