import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { command } from './programs/command.ts';
import { root } from './root.ts';
import { checkStructure } from './structure/check-structure.ts';

const tool = (path: string, ...rest: string[]) => [join(root, 'node_modules', path), ...rest];
/** By one thread: its four usual ones each work out what they share, which takes more than twice the processor time. */
const types = (project: string) => tool('typescript/bin/tsc', '--singleThreaded', '-p', project);

const STEPS: Record<string, () => Promise<{ isFine: boolean; output: string }>> = {
  'types of contract, server and scripts': () => ran(types('tsconfig.json')),
  'types of the web': () => ran(types('web/tsconfig.json')),
  'types of the example': () => ran(types('examples/tsconfig.json')),
  'style and suspicious code': () => ran(tool('@biomejs/biome/bin/biome', 'check', '--error-on-warnings', '--max-diagnostics=30')),
  structure: async () => {
    const violations = await checkStructure(root);
    return {
      isFine: violations.length === 0,
      output: violations.map(({ path, line, what, instead }) => `${path}:${line}  ${what}\n    instead: ${instead}\n`).join(''),
    };
  },
  'migrations frozen': () => ran([join('scripts', 'structure', 'frozen-migrations.ts'), '--check']),
  'lock file complete': () => ran([join('scripts', 'structure', 'lock-file.ts'), '--check']),
  'unused files, exports and packages': () => ran(tool('knip/bin/knip.js', '--no-progress')),
  'API description in docs/api': () => ran([join('scripts', 'openapi.ts'), '--check']),
};

async function ran(arguments_: string[]) {
  const { code, output } = await command(arguments_);
  return { isFine: code === 0, output };
}

/** Runs all steps even if one fails, so that one run shows every problem. */
const results = await Promise.all(
  Object.entries(STEPS).map(async ([name, step]) => {
    const { isFine, output } = await step();
    console.log(`${isFine ? '✓' : '✗'} ${name}`);
    return { name, isFine, output };
  }),
);
const failed = results.filter((result) => !result.isFine);
for (const { name, output } of failed) console.log(`\n── ${name} ${'─'.repeat(Math.max(3, 70 - name.length))}\n${output.trim()}`);

mkdirSync(join(root, '.cache', 'results'), { recursive: true });
const counts = { passed: results.length - failed.length, failed: failed.length, skipped: 0 };
writeFileSync(join(root, '.cache', 'results', 'check.json'), JSON.stringify(counts));
process.exitCode = failed.length === 0 ? 0 : 1;
