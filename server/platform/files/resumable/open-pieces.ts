import type { Storage } from '../storage/storage.ts';
import type { Pieces } from './pieces.ts';
import { piecesInBucket } from './pieces-in-bucket.ts';
import { piecesInFolder } from './pieces-in-folder.ts';

export const openPieces = (storage: Storage, dataDir: string): Pieces =>
  storage.kind === 'bucket' ? piecesInBucket(storage, dataDir) : piecesInFolder(dataDir);
