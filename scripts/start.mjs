import { readFileSync } from 'node:fs';
import { launch } from './bootstrap.mjs';

// A small young generation, one allocation arena and compiled code kept from the last start: half the memory, and up sooner.
const settings = JSON.parse(readFileSync(new URL('server-process.json', import.meta.url), 'utf8'));

await launch('scripts/serve.ts', settings);
