import { launch } from './bootstrap.mjs';

await launch('scripts/suites.ts', { isDeveloping: true });
