import type { Endpoint } from '@fairlead/contract/kit/endpoint';
import type { Job } from '../platform/jobs/job.ts';
import type { RegisteredKind } from './visibility/kinds.ts';

/** What an area declares: its calls, and what its background jobs run. */
interface Declared {
  name: string;
  endpoints: Readonly<Record<string, Readonly<Record<string, Endpoint>>>>;
  jobs?: readonly Job[];
}

/** What the areas declare and do not bring, in sentences; the program doesn't start with any of it. */
export function findForgotten(
  areas: readonly Declared[],
  kinds: readonly RegisteredKind[],
  served: readonly Pick<Endpoint, 'method' | 'path'>[],
): string[] {
  const isServed = new Set(served.map(({ method, path }) => `${method} ${path}`));
  const unserved = areas.flatMap(({ name, endpoints }) =>
    Object.values(endpoints)
      .flatMap((calls) => Object.values(calls))
      .filter(({ method, path }) => !isServed.has(`${method} ${path}`))
      .map(({ method, path }) => `${method} ${path} is declared, and nobody serves it: let ${name}.area.ts register it.`),
  );
  const jobs = new Set(areas.flatMap((area) => area.jobs ?? []));
  const unwritten = kinds.flatMap(({ area, kind, file, list }) => {
    if (!kind?.usualCalls.has('exportTable')) return [];
    if (!file) return [`Nothing says how ${list.rows} are written to a file: give createRecords its \`file\`.`];
    const isKnown = jobs.has(file.exportJob) && jobs.has(file.printJob);
    return isKnown ? [] : [`Nobody writes the files of ${list.rows}: name both jobs of its file in ${area}.area.ts.`];
  });
  return [...unserved, ...unwritten];
}
