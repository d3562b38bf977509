import { crc32, deflateSync } from 'node:zlib';
import { profileEndpoints } from '@fairlead/contract/profile';
import sharp from 'sharp';
import type { ApiClient } from '../../api-client.ts';
import { createJpeg } from '../../jpeg.ts';
import { addAccount } from '../accounts.ts';
import type { Attack } from '../attack.ts';
import { tallyStatuses } from '../connections.ts';
import { underLoad } from '../under-load.ts';

const AT_ONCE = 24;
/** Two pictures of the most pixels that are taken, drawn side by side. */
const MORE_MEMORY = 800 * 2 ** 20;

interface Picture {
  name: string;
  type: string;
  bytes: Uint8Array<ArrayBuffer>;
}

/** One Member sends pictures that are small to send and large to draw. */
export const pictureBombs: Attack = {
  name: 'picture-bombs',
  title: 'Pictures of 60,000 × 60,000 pixels, and interlaced ones of just under 60 megapixels, all at once',
  count: `${AT_ONCE}`,
  run: () => {
    let member: ApiClient | undefined;
    return underLoad(
      async ({ administrator }) => {
        const pictures = [claimedPng(60_000), await interlacedPng(), await progressiveJpeg()];
        const sent = Array.from({ length: AT_ONCE }, (_, at) =>
          sendPicture(member as ApiClient, pictures[at % pictures.length] as Picture),
        );
        const ordinary = await sendPicture(administrator, { name: 'me.jpg', type: 'image/jpeg', bytes: await createJpeg() });
        const statuses = await Promise.all(sent);
        const faults = ordinary === 200 ? [] : [`a colleague's picture was answered ${ordinary}`];
        if (statuses.some((status) => status === 500 || status === 0)) faults.push('some were answered 500 or not at all');
        return { happened: `Answered ${tallyStatuses(statuses)}; a colleague's picture ${ordinary}.`, faults };
      },
      {
        moreMemory: MORE_MEMORY,
        async prepare({ url, administrator }) {
          member = await addAccount(url, administrator, 'painter', 'Member');
        },
      },
    );
  },
};

const sendPicture = (as: ApiClient, picture: Picture) =>
  as.upload(profileEndpoints.uploadPicture.path, undefined, { field: 'profilePicture', ...picture }).then(
    ({ status }) => status,
    () => 0,
  );

/** A PNG that only says how large it is. */
function claimedPng(side: number): Picture {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  header.set([8, 2, 0, 0, 0], 8);
  const chunks = [chunk('IHDR', header), chunk('IDAT', deflateSync(Buffer.alloc(1000))), chunk('IEND', Buffer.alloc(0))];
  const bytes = Buffer.concat([Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]), ...chunks]);
  return { name: 'claimed.png', type: 'image/png', bytes: new Uint8Array(bytes) };
}

function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const check = Buffer.alloc(4);
  check.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, check]);
}

/** Just under sixty megapixels of one colour: a few kilobytes that must be held whole to be drawn. */
const plain = () => sharp({ create: { width: 7700, height: 7700, channels: 3, background: '#1d4e89' } });

async function interlacedPng(): Promise<Picture> {
  const bytes = await plain().png({ progressive: true }).toBuffer();
  return { name: 'interlaced.png', type: 'image/png', bytes: new Uint8Array(bytes) };
}

async function progressiveJpeg(): Promise<Picture> {
  const bytes = await plain().jpeg({ progressive: true }).toBuffer();
  return { name: 'progressive.jpg', type: 'image/jpeg', bytes: new Uint8Array(bytes) };
}
