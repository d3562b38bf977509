/** A server that does nothing but run a trial job, so that a test can kill it. Sends the id of the process that runs it. */
import { join } from 'node:path';
import { openDatabase } from '../../database.ts';
import { systemClock } from '../../platform/clock/clock.ts';
import { createJobs } from '../../platform/jobs/jobs.ts';
import { prints, whereabouts } from './jobs.ts';

const [, , name, folder = ''] = process.argv;
const dataDir = join(folder, `killed-${name}`);
const db = await openDatabase({ dataDir });
const jobs = createJobs({ file: join(import.meta.dirname, 'jobs.ts'), db, dataDir, databaseUrl: undefined, clock: systemClock });
await jobs.run(name === 'prints' ? prints : whereabouts, undefined, { onProgress: (pid) => process.send?.(pid) });
