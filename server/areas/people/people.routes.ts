import { peopleEndpoints } from '@fairlead/contract/people';
import { logEndpoints } from '@fairlead/contract/people/log';
import { mailEndpoints } from '@fairlead/contract/people/mail';
import { type App, register } from '../../platform/http/register.ts';
import type { AdministratorsLog } from './log/log.service.ts';
import type { Ownership } from './ownership.service.ts';
import type { Accounts } from './people.service.ts';

interface Parts {
  accounts: Accounts;
  ownership: Ownership;
  log: AdministratorsLog;
}

export function peopleRoutes(app: App, { accounts, ownership, log }: Parts) {
  register(app, peopleEndpoints.list, ({ actor, query }) => accounts.list(actor, query));
  register(app, peopleEndpoints.count, ({ actor, query }) => accounts.count(actor, query));
  register(app, peopleEndpoints.invite, ({ actor, body }) => accounts.invite(actor, body));
  register(app, peopleEndpoints.update, ({ actor, params, body }) => accounts.update(actor, params.id, body));
  register(app, peopleEndpoints.renewInvitation, ({ actor, params, query }) => accounts.renewInvitation(actor, params.id, query));
  register(app, peopleEndpoints.mailInvitation, ({ actor, params, query }) => accounts.mailInvitation(actor, params.id, query));
  register(app, peopleEndpoints.allowLink, ({ actor, params }) => ownership.allowLink(actor, params.id));
  register(app, peopleEndpoints.unlink, ({ actor, params }) => ownership.unlink(actor, params.id));
  register(app, peopleEndpoints.freeAddress, ({ actor, params }) => ownership.freeAddress(actor, params.id));
  register(app, peopleEndpoints.liftResetBlock, ({ actor, params }) => accounts.liftResetBlock(actor, params.id));
  register(app, mailEndpoints.listMail, ({ actor }) => accounts.listMail(actor));

  register(app, logEndpoints.log, ({ actor, query }) => log.list(actor, query));
}
