// Writes docs/api/openapi.json from the contract. With --check it only reports whether the file is up to date.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { AREA_TITLES, endpointsByArea } from '../server/endpoints.ts';
import { describeApi } from '../server/platform/http/openapi/openapi.ts';
import { VERSION } from '../server/version.ts';

const file = new URL('../docs/api/openapi.json', import.meta.url);
const description = `${JSON.stringify(describeApi({ endpointsByArea, titles: AREA_TITLES, version: VERSION }), null, 2)}\n`;

if (process.argv.includes('--check')) {
  if (readFileSync(file, 'utf8') !== description) {
    console.error('docs/api/openapi.json no longer matches the contract: run `npm run openapi` and commit it.');
    process.exitCode = 1;
  }
} else {
  mkdirSync(new URL('.', file), { recursive: true });
  writeFileSync(file, description);
}
