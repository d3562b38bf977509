import { expect, it } from 'vitest';
import { command } from './command.ts';

it('lets a program that goes on printing take as long as it needs', async () => {
  const program =
    "const end = Date.now() + 4000; const timer = setInterval(() => { console.log('alive'); if (Date.now() > end) clearInterval(timer); }, 20)";
  const { code, output } = await command(['--eval', program], { silenceMs: 3000 });
  expect({ code, isStopped: output.includes('Stopped') }).toEqual({ code: 0, isStopped: false });
});

it('stops a program that stands still, with everything it started, and says so', async () => {
  const still =
    "console.log('begun'); require('node:child_process').spawn(process.execPath, ['--eval', 'setInterval(() => {}, 1000)'], { stdio: 'inherit' });";
  const { code, output } = await command(['--eval', still], { silenceMs: 1000 });
  expect({ code, isStopped: output.endsWith('\nStopped, because it printed nothing for 1 seconds.\n') }).toEqual({
    code: null,
    isStopped: true,
  });
});
