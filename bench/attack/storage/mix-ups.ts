import { copyFileSync, renameSync } from 'node:fs';
import { startServer } from '../../../e2e/server.ts';
import { startPostgres } from '../../../scripts/programs/postgres.ts';
import { signIn } from '../../api-client.ts';
import { ageFiles } from '../../crash/crash-checks.ts';
import { databaseFile } from '../../sql.ts';
import { type Attack, LeftOut, type Outcome } from '../attack.ts';
import { addVisits, type FilledServer, fillServer, PHOTOS, photosBelow } from './filled-server.ts';
import { faultsOfWords, refusalOf } from './starting.ts';

const NEWER = 4;

/** Starts a server on a folder whose database is missing, an older copy or another one's, and counts the photos afterwards. */
export const mixUps: Attack = {
  name: 'mix-ups',
  title: 'The data folder started without its database, with an older copy, and with another database (SQLite and PostgreSQL)',
  count: '4 starts',
  async run(): Promise<Outcome> {
    const filled = await fillServer();
    try {
      const found = [await missing(filled), await older(filled), await anothers(filled), await otherServer(filled)];
      return { happened: `${found.map(({ happened }) => happened).join('; ')}.`, faults: found.flatMap(({ faults }) => faults) };
    } finally {
      await filled.remove();
    }
  },
};

async function missing({ server, restore }: FilledServer): Promise<Outcome> {
  restore();
  renameSync(databaseFile(server.dataDir), `${server.dataDir}/elsewhere`);
  return refused('database missing', server, PHOTOS);
}

/** The copy may be meant, so it may start; but what it does not name stays, and comes back with the newer database. */
async function older({ server, restore }: FilledServer): Promise<Outcome> {
  restore();
  const file = databaseFile(server.dataDir);
  copyFileSync(file, `${file}.older`);
  await server.start();
  await addVisits(await signIn(server.url, server), NEWER);
  await server.stop();
  renameSync(file, `${file}.newer`);
  renameSync(`${file}.older`, file);
  const said = await refusalOf(server);
  await server.stop();
  const { stored, trashed } = photosBelow(server.dataDir);
  const lost = PHOTOS + NEWER - stored - trashed;
  const faults = [
    ...(said === undefined ? [] : faultsOfWords(said)),
    ...(lost > 0 ? [`older copy: ${lost} of ${PHOTOS + NEWER} photos are gone`] : []),
  ];
  renameSync(`${file}.newer`, file);
  const isBack = (await refusalOf(server)) === undefined;
  await server.stop();
  const back = photosBelow(server.dataDir).stored;
  if (!isBack || back < PHOTOS + NEWER)
    faults.push(`older copy: with the newer database back only ${back} of ${PHOTOS + NEWER} photos are in place`);
  const happened = `older copy: ${said === undefined ? 'started' : 'refused to start'}, ${stored} photos in place and ${trashed} in the trash, ${back} in place once the newer one was back`;
  return { happened, faults };
}

async function anothers({ server, restore }: FilledServer): Promise<Outcome> {
  restore();
  const other = await startServer({ database: 'sqlite' });
  try {
    await other.stop();
    copyFileSync(databaseFile(other.dataDir), databaseFile(server.dataDir));
  } finally {
    await other.remove();
  }
  return refused("another folder's database", server, PHOTOS);
}

/** What `DATABASE_URL` set once does. */
async function otherServer({ server, restore }: FilledServer): Promise<Outcome> {
  restore();
  // Beside PostgreSQL young files could be another process's; these count as old.
  ageFiles(server.dataDir);
  const cluster = await startPostgres().catch((error: Error) => {
    throw new LeftOut(error.message);
  });
  try {
    const said = await startServer({ database: 'sqlite', environment: { DATABASE_URL: cluster.url(), DATA_DIR: server.dataDir } }).then(
      async (started) => {
        await started.remove();
        return undefined;
      },
      (error: Error) => error.message,
    );
    return outcomeOf('a new PostgreSQL database', said, server.dataDir, PHOTOS);
  } finally {
    await cluster.stop();
  }
}

async function refused(name: string, server: FilledServer['server'], photos: number): Promise<Outcome> {
  const said = await refusalOf(server);
  await server.stop();
  return outcomeOf(name, said, server.dataDir, photos);
}

function outcomeOf(name: string, said: string | undefined, dataDir: string, photos: number): Outcome {
  const { stored, trashed } = photosBelow(dataDir);
  const faults = said === undefined ? ['it started without a word'] : faultsOfWords(said);
  if (stored + trashed < photos) faults.push(`${photos - stored - trashed} of ${photos} photos are gone`);
  const happened = `${name}: ${said === undefined ? 'started' : 'refused to start'}, ${stored} of ${photos} photos in place`;
  return { happened, faults: faults.map((fault) => `${name}: ${fault}`) };
}
