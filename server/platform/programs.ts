import { extname, join } from 'node:path';

/** Whether this is the bundle that the build makes of the server (scripts/build/bundle-server.ts), all of it in one folder. */
export const isBundled = extname(import.meta.filename) === '.js';

/** The path of a program that runs in a process or a thread of its own. It stands beside the calling module, in `import.meta.dirname`. */
export function programPath(folder: string, name: string): string {
  return join(folder, `${name}.${isBundled ? 'js' : 'ts'}`);
}
