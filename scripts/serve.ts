import { isWebStale } from './build/build-stamp.ts';

// Builds in a separate process, because this one becomes the server and should use little memory.
if (isWebStale()) {
  const { buildWeb } = await import('./build/build.ts');
  await buildWeb();
}
await import('../server/main.ts');
