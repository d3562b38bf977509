import { BACKUP_FILES_PATH, backupEndpoints } from '@fairlead/contract/backup';
import { readSessionToken } from '../../platform/http/credentials.ts';
import { type App, endAfterReply, register } from '../../platform/http/register.ts';
import { sendStored } from '../../platform/http/requests/ranges.ts';
import { PROOF_COOKIE } from '../factors/factors.service.ts';
import type { Backups } from './backup.service.ts';

export function backupRoutes(app: App, backups: Backups) {
  register(app, backupEndpoints.list, ({ actor }) => backups.list(actor));
  register(app, backupEndpoints.begin, ({ actor }) => backups.begin(actor));

  // Below /uploads, so that the browser itself saves a file of any size: it sends the session's cookie there. A HEAD request would be logged as a download.
  app.get<{ Params: { name: string } }>(
    `${BACKUP_FILES_PATH}:name`,
    { exposeHeadRoute: false, config: { isLong: true } },
    async (request, reply) => {
      const actor = await app.authenticate(request, { cookie: true });
      const proof = { token: readSessionToken(request, { cookie: true }), cookie: request.cookies[PROOF_COOKIE] };
      const { name, bytes, open } = await backups.findFile(actor, request.params.name, proof);
      endAfterReply(reply, await app.limits.downloads.take(actor.accountId));
      return sendStored(request, reply, {
        bytes,
        etag: `"${name}"`,
        headers: {
          'cache-control': 'private, no-store',
          'content-type': 'application/octet-stream',
          'content-disposition': `attachment; filename="${name}"`,
          'content-security-policy': "default-src 'none'; sandbox",
          'cross-origin-resource-policy': 'same-origin',
          'x-content-type-options': 'nosniff',
        },
        open,
      });
    },
  );
}
