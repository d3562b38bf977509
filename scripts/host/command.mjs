import { readFileSync } from 'node:fs';
import { launch } from '../bootstrap.mjs';

/** Runs one of the commands for the host, with the server's own settings: they need little memory beside it. */
export async function launchCommand(name) {
  const settings = JSON.parse(readFileSync(new URL('../server-process.json', import.meta.url), 'utf8'));
  await launch('scripts/host/command.ts', { ...settings, given: [name, ...process.argv.slice(2)] });
}
