import { launch } from './bootstrap.mjs';

await launch('scripts/serve.ts');
