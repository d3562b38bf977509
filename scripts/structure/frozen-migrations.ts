// Writes the hashes of new migrations to server/migrations/frozen.json. With --check it only reports what is wrong.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../root.ts';

/** SHA-256 in hexadecimal by the file's name without its ending. */
type Hashes = Record<string, string>;

const FOLDER = join('server', 'migrations');
const MIGRATION = /^(\d{4})-[a-z0-9-]+\.ts$/;
/** What a frozen text may rely on. Everything else can change under it. */
const ALLOWED_IMPORT = /^(kysely|\.\.\/platform\/db\/migrate\/migrate\.ts)$/;

/** The same for a checkout on Windows, which may have other line ends and a byte order mark. */
export function hashText(text: string): string {
  return createHash('sha256')
    .update(text.replace(/^\uFEFF/, '').replaceAll('\r\n', '\n'))
    .digest('hex');
}

/** The hashes of all migrations in a project, those of new ones among them, and what is wrong, in a sentence each. */
export function compareMigrations(folder: string): { hashes: Hashes; added: string[]; problems: string[] } {
  const read = (name: string) => readFileSync(join(folder, FOLDER, name), 'utf8');
  const frozen: Hashes = JSON.parse(read('frozen.json'));
  const steps = read('all.ts');
  const files = readdirSync(join(folder, FOLDER))
    .filter((name) => MIGRATION.test(name))
    .toSorted();
  const texts = new Map(files.map((name) => [name.replace(/\.ts$/, ''), read(name)]));
  const numbers = files.map((name) => name.slice(0, 4));
  const problems = [
    ...files
      .filter((name, place) => numbers.indexOf(name.slice(0, 4)) < place)
      .map((name) => `${name}: its number is taken; give it the next free one`),
    ...files.filter((name) => !steps.includes(`'./${name}'`)).map((name) => `${name}: has no line in all.ts`),
    ...Object.keys(frozen)
      .filter((name) => !texts.has(name))
      .map((name) => `${name}.ts: is frozen, but its file is gone; bring it back`),
    ...[...texts]
      .filter(([name, text]) => frozen[name] !== undefined && frozen[name] !== hashText(text))
      .map(([name]) => `${name}.ts: is frozen, but its text was changed; undo that, and put the change into a new migration`),
    ...[...texts].flatMap(([name, text]) =>
      [...text.matchAll(/ from '([^']+)'/g)]
        .filter(([, specifier = '']) => !ALLOWED_IMPORT.test(specifier))
        .map(([, specifier]) => `${name}.ts: imports ${specifier}, which can change; write what it needs into the migration itself`),
    ),
  ];
  const added = [...texts.keys()].filter((name) => frozen[name] === undefined);
  const hashes = Object.fromEntries([...texts].map(([name, text]) => [name, frozen[name] ?? hashText(text)]));
  return { hashes, added, problems };
}

if (import.meta.main) {
  const { hashes, added, problems } = compareMigrations(root);
  const isCheck = process.argv.includes('--check');
  const unfrozen = isCheck ? added.map((name) => `${name}.ts: is not frozen; run npm run freeze and commit frozen.json`) : [];
  for (const problem of [...problems, ...unfrozen]) console.error(`${FOLDER}/${problem}`);
  if (problems.length + unfrozen.length > 0) process.exitCode = 1;
  else if (!isCheck) {
    writeFileSync(join(root, FOLDER, 'frozen.json'), `${JSON.stringify(hashes, null, 2)}\n`);
    console.log(added.length > 0 ? `Frozen: ${added.join(', ')}` : 'Every migration is frozen already.');
  }
}
