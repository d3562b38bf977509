import { launch } from '../bootstrap.mjs';

await launch('server/admin.ts');
