import { KEY_MESSAGES } from '@fairlead/contract/api-keys';
import { checkInEndpoints } from '@fairlead/contract/checkins';
import { visitEndpoints } from '@fairlead/contract/checkins/calls';
import type { FastifyRequest } from 'fastify';
import type { IncomingFile } from '../../platform/files/incoming-file.ts';
import { invalidField } from '../../platform/http/app-error.ts';
import { readApiKey } from '../../platform/http/credentials.ts';
import { type App, register } from '../../platform/http/register.ts';
import type { Checkins } from './checkins.service.ts';

export function checkInRoutes(app: App, checkins: Checkins) {
  checkins.register(app);
  register(app, checkInEndpoints.create, ({ actor, body, file, request }) => {
    // Who sends with a key has read nothing in the name of the account's person.
    if (body.noticeVersion !== undefined && readApiKey(request) !== undefined) throw invalidField('noticeVersion', KEY_MESSAGES.notice);
    return checkins.create(actor, body, file, readDeviceTime(request));
  });
  register(app, checkInEndpoints.addPhoto, ({ actor, params, body, file }) =>
    checkins.addPhoto(actor, params.id, body.photoId, file as IncomingFile),
  );
  const { verdicts } = checkins;
  register(app, visitEndpoints.overrule, ({ actor, params, body }) => verdicts.overrule(actor, params.id, body));
  register(app, visitEndpoints.explain, ({ actor, params }) => verdicts.explain(actor, params.id));
  register(app, visitEndpoints.proposeSite, ({ actor, params }) => verdicts.proposeSite(actor, params.clientId));
  register(app, visitEndpoints.notice, ({ actor }) => verdicts.notice(actor));
  register(app, checkInEndpoints.stats, ({ actor, query }) => checkins.stats(actor, query));
  register(app, visitEndpoints.verifyLog, ({ actor, query }) => checkins.verifyLog(actor, query.noted));
  register(app, checkInEndpoints.byDate, ({ actor, query }) => checkins.listOfRange(actor, query));
  register(app, checkInEndpoints.byUser, ({ actor, params, query }) => checkins.listOfUser(actor, params.userId, query));
  register(app, checkInEndpoints.byClient, ({ actor, params, query }) => checkins.listOfClient(actor, params.clientId, query));
}

/** What the sending device's clock says, outside the body, which stays the same however often it is sent. */
function readDeviceTime({ headers }: FastifyRequest): string | undefined {
  const sent = headers['x-device-time'];
  return typeof sent === 'string' ? sent : undefined;
}
