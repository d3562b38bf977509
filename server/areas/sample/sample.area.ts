import { sampleEndpoints } from '@fairlead/contract/sample';
import type { Area } from '../../program.ts';
import { sampleRoutes } from './sample.routes.ts';
import { createSample, type Sample } from './sample.service.ts';

declare module '../../program.ts' {
  interface Services {
    sample: Sample;
  }
}

export const sampleArea: Area = {
  name: 'sample',
  endpoints: { sample: sampleEndpoints },
  build(program) {
    const { db, clock, history, readZone, services } = program;
    const { team, clients, merges, checkins, calendar, tasks, documents, ledger, lanes, standIns } = services;
    const sample = createSample({
      ...{ db, history, clock, team, clients, merges, checkins, calendar, tasks, documents, ledger, lanes, readZone, standIns },
      removeWhatHangsOn: (...removed) => program.kinds.removeWhatHangsOn(...removed),
    });
    return { offers: { sample }, register: (app) => sampleRoutes(app, sample) };
  },
};
