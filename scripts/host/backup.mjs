import { launch } from '../bootstrap.mjs';

await launch('server/commands/backup.ts');
