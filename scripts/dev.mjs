import { launch } from './bootstrap.mjs';

await launch('scripts/watch.ts', { isDeveloping: true });
