import { pathToFileURL } from 'node:url';
import { isBuildStale, serverProgram } from './build/build-stamp.ts';

if (isBuildStale()) {
  const { build } = await import('./build/build.ts');
  await build();
}
// This process becomes the server.
await import(pathToFileURL(serverProgram()).href);
