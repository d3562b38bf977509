import { readFileSync } from 'node:fs';
import { launch } from './bootstrap.mjs';

// The compile cache of `npm start`: tests start the server and its job processes some hundred times.
const { environment } = JSON.parse(readFileSync(new URL('server-process.json', import.meta.url), 'utf8'));

await launch('scripts/suites/suites.ts', { isDeveloping: true, environment });
