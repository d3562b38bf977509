import { isWebStale } from './build-stamp.ts';

// The build stays out of this process, which becomes the server and should begin small.
if (isWebStale()) {
  const { buildWeb } = await import('./build.ts');
  await buildWeb();
}
await import('../server/main.ts');
