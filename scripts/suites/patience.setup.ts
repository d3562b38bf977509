import { vi } from 'vitest';

const { waitFor } = vi;

const waitPatiently: typeof waitFor = (holds, options) =>
  waitFor(holds, typeof options === 'number' ? options : { timeout: 20_000, ...options });

// The library gives up after a second, which a machine with ten other things to do takes for less. Only a hang reaches this.
// The files of a worker share the library, so a later one finds this done.
if (waitFor.name !== waitPatiently.name) vi.waitFor = waitPatiently;
