import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, inject, it } from 'vitest';
import type {} from './testing/set-up/bundle.setup.ts';

/** The file of a program and all that it imports before it runs. */
function filesAtStart(name: string, found = new Set<string>()): Set<string> {
  if (found.has(name)) return found;
  found.add(name);
  const text = readFileSync(join(inject('bundle'), name), 'utf8');
  for (const [, file = ''] of text.matchAll(/(?:from|import) ?["'`]\.\/([^"'`]+\.js)["'`]/g)) filesAtStart(file, found);
  return found;
}

/** By file: the programs share most of theirs, and a map of sources has megabytes. */
const sourcesByFile = new Map<string, string[]>();

function sourcesOf(file: string): string[] {
  const text = readFileSync(join(inject('bundle'), file), 'utf8');
  const map = /^\/\/# sourceMappingURL=(.+)$/m.exec(text)?.[1];
  return map ? (JSON.parse(readFileSync(join(inject('bundle'), map), 'utf8')) as { sources: string[] }).sources : [];
}

/** The sources and packages of a program that are read at its start. */
function sourcesAtStart(name: string): string[] {
  return [...filesAtStart(`${name}.js`)].flatMap((file) => {
    const known = sourcesByFile.get(file) ?? sourcesOf(file);
    sourcesByFile.set(file, known);
    return known;
  });
}

/** Used by some requests, jobs or settings only, so they are imported there. */
const SELDOM = ['@aws-sdk/client-s3', 'nodemailer', 'pg', 'hucre', 'age-encryption', '@simplewebauthn/server'].map(
  (name) => `/node_modules/${name}/`,
);
const WEB_SERVER = '/node_modules/fastify/';
const AREAS = '/server/areas.ts';

it.each([
  { program: 'main', leaves: SELDOM },
  { program: 'jobs', leaves: [...SELDOM, WEB_SERVER] },
  { program: 'restore', leaves: [...SELDOM, WEB_SERVER] },
  { program: 'move', leaves: [...SELDOM, WEB_SERVER] },
  { program: 'admin', leaves: [...SELDOM, WEB_SERVER, AREAS] },
  { program: 'backup', leaves: [...SELDOM, WEB_SERVER, AREAS] },
])('$program starts without what it seldom or never needs', ({ program, leaves }) => {
  const sources = sourcesAtStart(program).map((source) => `/${source.replace(/^(\.\.\/)+/, '')}`);
  expect(sources.length).toBeGreaterThan(20);
  expect(leaves.filter((part) => sources.some((source) => source.includes(part)))).toEqual([]);
});
