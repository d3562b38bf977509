import { checkInEndpoints } from '@fairlead/contract/checkins';
import type { IncomingFile } from '../../platform/files/incoming-file.ts';
import { type App, register } from '../../platform/http/register.ts';
import type { Checkins } from './checkins.service.ts';

export function checkInRoutes(app: App, checkins: Checkins) {
  checkins.register(app);
  register(app, checkInEndpoints.create, ({ actor, body, file }) => checkins.create(actor, body, file));
  register(app, checkInEndpoints.addPhoto, ({ actor, params, body, file }) =>
    checkins.addPhoto(actor, params.id, body.photoId, file as IncomingFile),
  );
  register(app, checkInEndpoints.stats, ({ actor, query }) => checkins.stats(actor, query));
  register(app, checkInEndpoints.byDate, ({ actor, query }) => checkins.listOfRange(actor, query));
  register(app, checkInEndpoints.byUser, ({ actor, params, query }) => checkins.listOfUser(actor, params.userId, query));
  register(app, checkInEndpoints.byClient, ({ actor, params, query }) => checkins.listOfClient(actor, params.clientId, query));
}
