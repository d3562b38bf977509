import { createHistory } from './areas/history/history.service.ts';
import { actorNow } from './areas/sign-in/sign-in.service.ts';
import { AREAS } from './areas.ts';
import { createImportJobs } from './records/import/jobs/import-jobs.ts';
import type { ImportJobParts, ImportKinds } from './records/import/jobs/job-parts.ts';

/** The kinds that files can bring; the server and its jobs compose them alike. */
export const importKinds: ImportJobParts['kindsOf'] = (parts) => {
  const followers = AREAS.flatMap(({ followsEmployees }) => (followsEmployees ? [followsEmployees(parts.clock)] : []));
  return Object.assign({}, ...AREAS.map(({ imports }) => imports?.({ ...parts, followers }))) as ImportKinds;
};

export const importJobs = createImportJobs({ kindsOf: importKinds, createHistory, actorNow });
