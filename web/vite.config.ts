import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig, loadEnv, type Plugin, runnerImport } from 'vite';
import { FIRST_PAGE_CHUNKS, LATER_CHUNKS } from './app/page-chunks.ts';
import { type HeadStart, headStart } from './build/head-start.ts';
import { pdfParts } from './build/pdf-parts.ts';
import { serviceWorker } from './build/worker.ts';

const SERVER_PORT = '3000';

/**
 * A browser fetches six files at a time, and on the road each turn costs a fifth of a second. So what every page needs comes in two
 * files, React and the app, and what the lists need besides in another; everything else comes when it is asked for, in a few files too. A module
 * goes into the first of these that needs it.
 */
const CHUNKS = [
  { name: 'index', tags: ['$initial' as const] },
  // Forms ask whether a reload is our own, and must not bring what makes it.
  { name: 'app', test: /app\/start\.tsx$|worker\/own-reload\.ts$/ },
  // A part that needs nothing of the first file would make a third one for the bundler’s helpers, so these two stay with what uses them.
  { name: 'chart', test: /ui\/chart\/chart-canvas\.tsx$|node_modules\/(echarts|zrender)\// },
  { name: 'new-version', test: /app\/offline\/new-version\.tsx$|platform\/worker\/app-updates\.ts$/ },
  ...FIRST_PAGE_CHUNKS,
  ...LATER_CHUNKS,
];

/** The contract's schemas are made when a form checks something, and zod comes with forms (docs/decisions/0035). */
export const LATER_ZOD = { find: /^zod$/, replacement: join(import.meta.dirname, 'platform', 'schemas', 'later-zod.ts') };

/** The tus client reads addresses by a library for old browsers, which alone would bring the first screen a third file. */
const BROWSER_URL = { find: /^url-parse$/, replacement: join(import.meta.dirname, 'build', 'browser-url.ts') };

/** The router's store reads its values by a library for React before 18. React itself has what it makes up for. */
const REACT_STORE = { find: /^use-sync-external-store\/shim$/, replacement: 'react' };

/** The areas' pages name files that only Vite itself can read. */
const readHeadStart = async () =>
  (await runnerImport<{ HEAD_START: HeadStart }>(join(import.meta.dirname, 'app', 'page-starts.ts'))).module.HEAD_START;

export default defineConfig(({ mode }) => {
  const { PORT = SERVER_PORT } = loadEnv(mode, import.meta.dirname, '');
  const server = { target: `http://127.0.0.1:${PORT}` };
  return {
    root: import.meta.dirname,
    plugins: [react(), withoutServerParts(), withoutServerWords(), headStart(readHeadStart), readAhead(), pdfParts(), serviceWorker()],
    resolve: { alias: [LATER_ZOD, BROWSER_URL, REACT_STORE] },
    server: { host: '127.0.0.1', proxy: { '/api': server, '/uploads': server } },
    build: {
      outDir: 'dist',
      emptyOutDir: true,
      // A file inside a page would be a data: address, which the server's security policy refuses for fonts.
      assetsInlineLimit: 0,
      // Every browser Fairlead runs in knows it by itself.
      modulePreload: { polyfill: false },
      // In kB. Dictionaries of passwords, the map's land and the readers of charts and PDF are larger than usual, and each comes alone and late.
      chunkSizeWarningLimit: 2_000,
      // A part that is fetched anew after a failure must find its style.
      cssCodeSplit: false,
      // The first screen names every part that comes later; a shorter hash in each name is fewer bytes before it shows.
      rolldownOptions: { output: { chunkFileNames: 'assets/[name]-[hash:7].js', codeSplitting: { groups: CHUNKS } } },
    },
  };
});

/** The files of the pages that are opened most. */
const FIRST_FILES = ['index', 'app', ...FIRST_PAGE_CHUNKS.map(({ name }) => name)];

/**
 * Has Chromium read all functions of these files while they arrive, beside the page's thread, which otherwise stops at the first call of each.
 * Other browsers take it for a comment.
 */
function readAhead(): Plugin {
  return {
    name: 'read-ahead',
    apply: 'build',
    enforce: 'post',
    generateBundle: {
      // It must stand before all code, and the bundler adds some until here.
      order: 'post',
      handler(_, bundle) {
        for (const file of Object.values(bundle)) {
          if (file.type === 'chunk' && FIRST_FILES.includes(file.name)) file.code = `//# allFunctionsCalledOnLoad\n${file.code}`;
        }
      },
    },
  };
}

/**
 * What of zod only the server needs, but no bundler can leave out because every schema refers to it: the writers of JSON
 * Schema become empty functions of the same names, and its own error texts go, since the contract brings those a user sees.
 * So does what writes faster readers as code, which the security policy refuses to run.
 */
function withoutServerParts(): Plugin {
  return {
    name: 'without-server-parts',
    apply: 'build',
    transform: {
      filter: { id: /zod\/v4\/(core\/(json-schema-processors|to-json-schema)|locales\/en|core\/doc)\.js$/ },
      handler(code, id) {
        if (id.endsWith('en.js')) return { code: 'export default () => ({});', map: null };
        if (id.endsWith('doc.js')) return { code: 'export class Doc {}', map: null };
        const declared = [...code.matchAll(/^export (?:const|function) (\w+)/gm), ...code.matchAll(/^export \{ \w+ as (\w+) \};/gm)];
        return { code: declared.map(([, name]) => `export const ${name} = () => undefined;`).join('\n'), map: null };
      },
    },
  };
}

/**
 * Words that only the server reads, in the tables of fields and calls: the headings of other programs' files, by which it finds what a
 * column means, the sentences of the API's description, what API keys must be for, and what kinds are found by.
 */
function withoutServerWords(): Plugin {
  const text = /(?:'[^'\\]*'|"[^"\\]*"|`[^`\\]*`)/.source;
  const words = new RegExp(String.raw`\b(?:importNames|summary):\s*${text}(?:\s*\+\s*${text})*\s*(?:,|(?=\}))`, 'g');
  const kindsWords = /^ {2}summaries: \{\n[\s\S]*?\n {2}\},\n|^ *\.\.\.say\(.*\),\n/gm;
  const search = /^ {2}search: \{(?: by: \[.*|\n {4}by: [\s\S]*?\n {2})\},\n/gm;
  const keys = /^ *keys(?:: .*)?,\n/gm;
  return {
    name: 'without-server-words',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /\/contract\/.*\.ts$/ },
      handler: (code) => ({ code: [words, kindsWords, search, keys].reduce((left, part) => left.replaceAll(part, ''), code), map: null }),
    },
  };
}
