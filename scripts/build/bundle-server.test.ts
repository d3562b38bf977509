import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { rolldown } from 'rolldown';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { root } from '../root.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'fairlead-bundle-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

it('names the file and line of the source in the stack traces of a bundle', async () => {
  const traces = join(root, 'server', 'platform', 'log', 'source-lines.ts');
  writeFileSync(
    join(folder, 'ship.ts'),
    `import { nameSourcesInTraces } from ${JSON.stringify(traces)};
interface Ship { draught: number }
nameSourcesInTraces();
function sink(ship: Ship): never {
  throw new Error(\`sunk at \${ship.draught} m\`);
}
try {
  sink({ draught: 9 });
} catch (error) {
  console.log((error as Error).stack);
}
`,
  );
  const bundle = await rolldown({ input: join(folder, 'ship.ts'), platform: 'node' });
  await bundle.write({ dir: join(folder, 'dist'), format: 'esm', sourcemap: true });
  await bundle.close();
  const [message, thrower, caller] = execFileSync(process.execPath, [join(folder, 'dist', 'ship.js')], { encoding: 'utf8' }).split('\n');
  expect(message).toBe('Error: sunk at 9 m');
  expect(thrower).toBe(`    at sink (${join(folder, 'ship.ts')}:5:9)`);
  expect(caller).toContain(`${join(folder, 'ship.ts')}:8:3`);
});
