import type { Attack } from './attack.ts';
import { excelBombs } from './files/excel-bombs.ts';
import { pictureBombs } from './files/picture-bombs.ts';
import { liveStreams } from './flood/live-streams.ts';
import { overload } from './flood/overload.ts';
import { signInsAtOnce } from './flood/sign-ins.ts';
import { slowReaders } from './flood/slow-readers.ts';
import { stalledUploads } from './flood/stalled-uploads.ts';
import { unfinishedBodies } from './flood/unfinished-bodies.ts';
import { kills } from './kills/kills.ts';
import { damage } from './storage/damage.ts';
import { fullDisk, fullDiskUploads } from './storage/full-disk.ts';

/** In the order of the table. */
export const attacks: readonly Attack[] = [
  unfinishedBodies(20, 12),
  unfinishedBodies(200, 60),
  signInsAtOnce('sign-ins', 16_300, '16 KiB'),
  signInsAtOnce('large-sign-ins', 1_040_000, '1 MiB'),
  slowReaders,
  stalledUploads,
  ...excelBombs,
  pictureBombs,
  liveStreams,
  overload,
  fullDisk,
  fullDiskUploads,
  damage,
  ...kills,
];
