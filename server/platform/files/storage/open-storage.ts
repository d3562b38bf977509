import { bucketStorage } from './bucket.ts';
import type { BucketPlace } from './bucket-url.ts';
import { folderStorage } from './folder.ts';
import type { Storage } from './storage.ts';

/** Where an installation keeps its files. */
export interface StoragePlace {
  dataDir: string;
  /** Absent: in the data folder. */
  bucket?: BucketPlace | undefined;
}

export const openStorage = ({ dataDir, bucket }: StoragePlace): Storage =>
  bucket ? bucketStorage(bucket, dataDir) : folderStorage(dataDir);
