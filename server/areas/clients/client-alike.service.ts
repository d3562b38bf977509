import type { AlikeClient, AlikeQuestion } from '@fairlead/contract/clients/alike';
import { ALIKE_MOST } from '@fairlead/contract/clients/alike';
import type { Actor } from '@fairlead/contract/kit/permissions';
import type { Database } from '../../platform/db/database.ts';
import { notAllowed } from '../../platform/http/app-error.ts';
import { JsonText } from '../../platform/http/long-list.ts';
import { CLIENT_KIND } from './client-kind.service.ts';
import type { Clients } from './clients.service.ts';
import * as store from './clients.store.ts';
import { alikeKeys, type Likened, likenessKeys } from './duplicates/likeness.rules.ts';

/** Records that hold a text somewhere are compared as a whole; more of them than this are no likely duplicates. */
const COMPARED = 50;
const FIELDS = ['_id', 'companyName', 'email', 'phone', 'mobile', 'country'] as const;
/** The last digits, with which every writing of one number ends. */
const ENDING = 7;
/** What says most about who is meant comes first. */
const REASONS = ['email', 'phone', 'name'] as const;

interface Parts {
  db: Database;
  clients: Pick<Clients, 'list'>;
}

/** Finds the clients that may be the same as one that is being typed, among those that the actor sees. */
export const createFindAlike =
  ({ db, clients }: Parts) =>
  async (actor: Actor, { except, ...typed }: AlikeQuestion): Promise<AlikeClient[]> => {
    if (!CLIENT_KIND.policy.canCreate(actor)) throw notAllowed('add clients');
    const keys = alikeKeys({ ...typed, companyName: typed.companyName ?? '' });
    const found = new Map<string, Likened & { _id: string }>();
    for (const [by, texts] of Object.entries(Object.groupBy(keys, ([by]) => by)))
      for (const text of new Set(texts.map(([, key]) => (by === 'phone' ? key.slice(-ENDING) : key)))) {
        const alike = by === 'name' ? await store.listByName(db.read, actor, text, COMPARED) : await listHolding(actor, by, text);
        for (const client of alike) if (client._id !== except) found.set(client._id, client);
      }
    const wanted = new Set(keys.map(String));
    return [...found.values()]
      .flatMap((client): AlikeClient[] => {
        const common = new Set(likenessKeys(client).flatMap((key) => (wanted.has(String(key)) ? [key[0]] : [])));
        const by = REASONS.filter((reason) => common.has(reason));
        return by.length > 0 ? [{ _id: client._id, companyName: client.companyName, by }] : [];
      })
      .sort((a, b) => rank(a) - rank(b) || a._id.localeCompare(b._id))
      .slice(0, ALIKE_MOST);

    async function listHolding(asker: Actor, by: string, text: string): Promise<(Likened & { _id: string })[]> {
      const asked = by === 'email' ? { search: text } : { phone: text };
      const page = await clients.list(asker, { ...asked, lost: 'true', limit: COMPARED, count: 'false', fields: [...FIELDS] });
      return page instanceof JsonText ? JSON.parse(page.text).clients : [];
    }
  };

const rank = ({ by: [first] }: AlikeClient) => REASONS.indexOf(first as (typeof REASONS)[number]);
