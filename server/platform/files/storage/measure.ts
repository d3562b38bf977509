import type { Measured } from '../../http/health.routes.ts';
import type { Storage } from './storage.ts';

/** Nothing of a folder, whose disk the host measures. */
export const measureStorage = (storage: Storage): Measured[] =>
  storage.kind === 'bucket'
    ? [
        {
          name: 'fairlead_bucket_failures',
          help: 'Requests to the bucket of S3_URL that failed for good since the start',
          value: storage.state.failures,
        },
      ]
    : [];
