import { z } from 'zod';
import { CLIENT_FIELDS } from '../clients.ts';
import { endpoint } from '../kit/endpoint.ts';
import { bulkIds } from '../kit/records/bulk.ts';
import { id } from '../kit/values.ts';

/** At most so many are named. */
export const ALIKE_MOST = 3;

const typed = (max: number) => z.string().max(max).nullish();
/** What has been typed of a client, and the country whose numbers are meant; `except` is the client itself while it is edited. */
export const alikeQuestion = z.object({
  companyName: typed(CLIENT_FIELDS.companyName.max),
  email: typed(320),
  phone: typed(CLIENT_FIELDS.phone.max),
  mobile: typed(CLIENT_FIELDS.mobile.max),
  country: typed(CLIENT_FIELDS.country.max),
  except: id.optional(),
});
export type AlikeQuestion = z.output<typeof alikeQuestion>;

/** A client that may be the same, and by what. */
export const alikeClient = z.object({ _id: z.string(), companyName: z.string(), by: z.array(z.enum(['email', 'phone', 'name'])) });
export type AlikeClient = z.output<typeof alikeClient>;

/** What others added to clients, and what goes with these when they are deleted. */
export const belongings = z.object({
  ledgerEntries: z.int().min(0),
  documents: z.int().min(0),
  contacts: z.int().min(0),
  lanes: z.int().min(0),
});
export type Belongings = z.output<typeof belongings>;

/** What is asked before a client is added or deleted (docs/product/clients.md). */
export const clientQuestionEndpoints = {
  findAlike: endpoint({
    keys: 'clients',
    method: 'POST',
    path: '/api/clients/alike',
    summary: `Up to ${ALIKE_MOST} clients that the caller sees with the same e-mail address, number or name. Stores nothing.`,
    body: alikeQuestion,
    reply: z.array(alikeClient),
  }),
  countBelongings: endpoint({
    method: 'POST',
    path: '/api/clients/belongings',
    summary:
      'How many ledger entries, documents, contacts and lanes that others added go along with the deletion of these clients; those that the caller may not delete do not count. Stores nothing.',
    body: z.object({ ids: bulkIds({ one: 'client', many: 'clients' }) }),
    reply: belongings,
  }),
};
