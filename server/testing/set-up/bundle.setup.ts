import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { isBuildStale, serverFolder } from '../../../scripts/build/build-stamp.ts';
import { bundleServer } from '../../../scripts/build/bundle-server.ts';
import { root } from '../../../scripts/root.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The folder with the bundled server. */
    bundle: string;
  }
}

/** The bundled server, whose own and jobs' processes start in half the processor time: that of the build, or one of this project's own. */
export default async function setup(project: TestProject) {
  const isBuilt = !isBuildStale();
  const folder = isBuilt ? serverFolder() : join(root, '.cache', `server-${project.name}`);
  if (!isBuilt) await bundleServer(folder);
  project.provide('bundle', folder);
}
