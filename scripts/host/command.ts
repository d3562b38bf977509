import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { COMMANDS, isBuildStale, serverFolder } from '../build/build-stamp.ts';
import { root } from '../root.ts';

const [name = ''] = process.argv.splice(2, 1);
// The bundle starts in half the processor time; but a backup is restored on a new machine before anything is built there.
const program = isBuildStale() ? join(root, 'server', COMMANDS[name] ?? '') : join(serverFolder(), `${name}.js`);
// This process becomes the command.
await import(pathToFileURL(program).href);
