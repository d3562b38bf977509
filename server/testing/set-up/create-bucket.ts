import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3';
import type { BucketPlace } from '../../platform/files/storage/bucket-url.ts';

/** Makes a bucket, which Fairlead itself never does. */
export async function createBucket({ endpoint, region, bucket, keys, isPathStyle }: BucketPlace): Promise<void> {
  const client = new S3Client({ endpoint, region, forcePathStyle: isPathStyle, ...(keys && { credentials: keys }) });
  await client.send(new CreateBucketCommand({ Bucket: bucket }));
  client.destroy();
}
