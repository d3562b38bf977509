import { readFileSync } from 'node:fs';
import { launch } from './bootstrap.mjs';

// A small young generation, one allocation arena and a compile cache: half the memory and a faster start.
const settings = JSON.parse(readFileSync(new URL('server-process.json', import.meta.url), 'utf8'));

await launch('scripts/serve.ts', settings);
