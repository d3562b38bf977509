import { readFileSync } from 'node:fs';
import { launch } from '../bootstrap.mjs';

// The server's own settings: they need little memory beside it.
const settings = JSON.parse(readFileSync(new URL('../server-process.json', import.meta.url), 'utf8'));

await launch('server/commands/move.ts', settings);
