import type { TestProject } from 'vitest/node';
import { startSwift } from '../../../scripts/programs/swift.ts';
import { parseBucketUrl } from '../../platform/files/storage/bucket-url.ts';
import type {} from '../database.ts';
import { createBucket } from './create-bucket.ts';

const BUCKET = 'fairlead-tests';

/** Starts a throw-away S3 server with a bucket, of which each test has a part of its own, and stops it afterwards. */
export default async function setup(project: TestProject) {
  const s3 = await startSwift();
  await createBucket(parseBucketUrl(s3.url(BUCKET)));
  project.provide('s3Url', s3.url(BUCKET));
  return () => s3.stop();
}
