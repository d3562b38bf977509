import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { serverFolder, serverProgram, webFolder } from '../scripts/build/build-stamp.ts';
import { root } from '../scripts/root.ts';

/** A copy of what was built, which can be made a later build of the same app. */
export interface BuildCopy {
  /** The server's program, for `startServer`. */
  program: string;
  /** The folder of the built web app. */
  folder: string;
  /** Replaces the web app by a build in which every script and style has another name, as after a change of them all. */
  renew(mark: string): void;
}

/** Copies the build to where the server still finds its packages. */
export function copyBuild(name: string): BuildCopy {
  const home = join(root, '.cache', name);
  const folder = webFolder(home);
  const assets = readdirSync(join(webFolder(), 'assets')).filter((file) => /\.(js|css)$/.test(file));
  const everyAsset = new RegExp(assets.map((file) => file.replaceAll('.', '\\.')).join('|'), 'g');

  function copyWeb(mark = '') {
    const rename = (text: string) => (mark ? text.replace(everyAsset, (file) => file.replace(/\.(\w+)$/, `-${mark}.$1`)) : text);
    rmSync(folder, { recursive: true, force: true });
    cpSync(webFolder(), folder, { recursive: true, filter: (path) => !/\.(br|gz)$/.test(path) });
    if (!mark) return;
    for (const file of assets) {
      writeFileSync(join(folder, 'assets', rename(file)), rename(readFileSync(join(webFolder(), 'assets', file), 'utf8')));
      rmSync(join(folder, 'assets', file));
    }
    for (const file of ['index.html', 'worker.js'])
      writeFileSync(join(folder, file), rename(readFileSync(join(webFolder(), file), 'utf8')));
    const worker = readFileSync(join(folder, 'worker.js'), 'utf8');
    writeFileSync(join(folder, 'worker.js'), worker.replace(/"version":"\w+"/, `"version":"${mark}"`));
  }

  rmSync(home, { recursive: true, force: true });
  mkdirSync(home, { recursive: true });
  cpSync(serverFolder(), serverFolder(home), { recursive: true });
  copyWeb();
  return { program: serverProgram(home), folder, renew: copyWeb };
}
