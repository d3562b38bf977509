import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { checkInEndpoints } from '@fairlead/contract/checkins';
import { importEndpoints } from '@fairlead/contract/kit/import/import-endpoints';
import type { ApiClient } from '../../api-client.ts';
import { addAccount } from '../accounts.ts';
import type { Attack } from '../attack.ts';
import { head, openLine, send, strangerAddress, tallyStatuses } from '../connections.ts';
import { type Scene, underLoad } from '../under-load.ts';
import { until } from '../until.ts';
import { logPicturedVisit } from '../visit.ts';

const MEMBERS = 5;
const UPLOADS = 40;
const HELD_MS = 9_000;
const SAID_BYTES = 5_000_000;
const SENT_BYTES = 100_000;
const BOUNDARY = 'fairlead-attack';

/** Five Members begin photos and imports, send a part of each and then nothing. */
export const stalledUploads: Attack = {
  name: 'stalled-uploads',
  title: `Uploads of photos and imports of which nothing more comes, held for ${HELD_MS / 1000} s`,
  count: `${MEMBERS * UPLOADS}`,
  run: () => {
    const members: ApiClient[] = [];
    return underLoad(
      async (scene) => {
        const lines = await Promise.all(members.flatMap((member, at) => beginUploads(scene.url, member, at * 1000)));
        await pause(HELD_MS / 2);
        const fault = await uploadAsUsual(scene);
        await pause(HELD_MS / 2);
        const answered = tallyStatuses(lines.map((line) => line.status()));
        const open = lines.filter((line) => line.isOpen()).length;
        for (const { socket } of lines) socket.destroy();
        await Promise.all(lines.map((line) => line.ended));
        const temporary = join(scene.bench.server.dataDir, 'tmp');
        const isCleared = await until(() => readdirSync(temporary).length === 0, 20_000);
        const faults = [
          ...(fault ? [fault] : []),
          ...(isCleared ? [] : [`${readdirSync(temporary).length} parts of uploads were left over`]),
        ];
        return { happened: `Answered ${answered}; still open at the end: ${open}.`, faults };
      },
      {
        async prepare({ url, administrator }) {
          for (let at = 1; at <= MEMBERS; at += 1) members.push(await addAccount(url, administrator, `sender-${at}`, 'Member'));
        },
      },
    );
  },
};

function beginUploads(url: string, { token }: ApiClient, first: number) {
  return Array.from({ length: UPLOADS }, async (_, at) => {
    const [path, field] =
      at % 2 === 0 ? [checkInEndpoints.create.path, 'imageProof'] : [`${importEndpoints.create.path}?kind=clients`, 'file'];
    const line = openLine(url, strangerAddress(first + at));
    const headers = {
      authorization: `Bearer ${token}`,
      'content-type': `multipart/form-data; boundary=${BOUNDARY}`,
      'content-length': SAID_BYTES,
    };
    const part = `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${field}"; filename="a.csv"\r\ncontent-type: text/csv\r\n\r\n`;
    if (await send(line, head('POST', path, headers) + part)) await send(line, Buffer.alloc(SENT_BYTES, 'Company,Email\n'));
    return line;
  });
}

/** A visit with a photo, as anybody logs one meanwhile. */
async function uploadAsUsual({ administrator }: Scene): Promise<string | undefined> {
  const status = await logPicturedVisit(administrator);
  return status === 201 ? undefined : `a colleague's visit with a photo was answered ${status}`;
}
