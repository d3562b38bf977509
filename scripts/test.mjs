import { launch } from './bootstrap.mjs';

await launch('scripts/suites/suites.ts', { isDeveloping: true });
