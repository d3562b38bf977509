import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { LATER_ZOD } from './web/vite.config.ts';

/** Both databases run all of these, except the files that are about one of them. */
const api = ['server/**/*.api.test.ts', 'server/**/*.db.test.ts'];
/** What stores and reads files, the same with a folder and a bucket. What is about one of them alone is in s3*.db.test.ts, or left out. */
const storesFiles = [
  'server/**/s3*.db.test.ts',
  'server/platform/files/uploads.db.test.ts',
  'server/areas/documents/{documents,thumbnails,upload-*,uploads-*}.api.test.ts',
  'server/areas/documents/zip/*.api.test.ts',
  'server/areas/{reports/reports,profile/profile,settings/settings,clients/merges/merge-pictures}.api.test.ts',
];
const everywhere = {
  // Long enough for a machine that has ten other things to do; only a hang reaches it.
  testTimeout: 120_000,
  hookTimeout: 120_000,
  expect: { poll: { timeout: 20_000 } },
  setupFiles: [join(import.meta.dirname, 'scripts', 'suites', 'patience.setup.ts')],
  // A worker's files share what they import, which takes most of the time otherwise; each clears up behind its tests.
  isolate: false,
  // The processes that tests start load faster by half with what earlier ones compiled.
  env: { NODE_COMPILE_CACHE: join(import.meta.dirname, '.cache', 'compiled') },
};

/** Node runs the server's tests as it runs the server: they start sooner without Vite's transforms, and nothing of ours is mocked. */
const asTheServer = { ...everywhere, experimental: { viteModuleRunner: false } };

const setUp = (name: string) => `./server/testing/set-up/${name}.setup.ts`;

/** What browsers get of the library for resumable uploads; Node would get another part of it. */
const BROWSER_TUS = {
  find: /^tus-js-client$/,
  replacement: join(import.meta.dirname, 'node_modules', 'tus-js-client', 'lib.esm', 'browser', 'index.js'),
};

export default defineConfig({
  test: {
    allowOnly: false,
    passWithNoTests: false,
    projects: [
      {
        test: {
          name: 'unit',
          environment: 'node',
          include: ['{contract,server,scripts,bench,e2e}/**/*.test.ts'],
          exclude: ['**/node_modules/**', ...api],
          ...asTheServer,
        },
      },
      {
        root: './web',
        resolve: { alias: [LATER_ZOD, BROWSER_TUS] },
        test: {
          name: 'web',
          environment: 'jsdom',
          include: ['**/*.test.{ts,tsx}'],
          exclude: ['**/node_modules/**', 'dist/**'],
          css: false,
          ...everywhere,
          setupFiles: [...everywhere.setupFiles, join(import.meta.dirname, 'web', 'testing', 'setup.ts')],
        },
      },
      {
        // Everything that stores files, with a bucket of a real S3 server in the place of the folder.
        test: {
          name: 'api-s3',
          environment: 'node',
          include: storesFiles,
          exclude: ['**/node_modules/**'],
          globalSetup: ['bundle', 'sqlite', 's3'].map(setUp),
          ...asTheServer,
        },
      },
      {
        test: {
          name: 'api-sqlite',
          environment: 'node',
          include: api,
          exclude: ['**/node_modules/**', '**/postgres*.db.test.ts', '**/s3*.db.test.ts'],
          globalSetup: ['bundle', 'sqlite'].map(setUp),
          ...asTheServer,
        },
      },
      {
        // The set-up file starts a throw-away cluster and provides `database` with its address.
        test: {
          name: 'api-postgres',
          environment: 'node',
          include: api,
          // How jobs get their processes has nothing to do with the database.
          exclude: ['**/node_modules/**', '**/sqlite*.db.test.ts', '**/s3*.db.test.ts', 'server/platform/jobs/jobs.db.test.ts'],
          globalSetup: ['bundle', 'postgres'].map(setUp),
          ...asTheServer,
        },
      },
    ],
  },
});
