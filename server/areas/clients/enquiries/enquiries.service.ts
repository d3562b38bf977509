import { ENQUIRY_MESSAGES, ENQUIRY_SOURCE, type Enquiry } from '@fairlead/contract/clients/enquiries';
import { type Clock, instantText, newId } from '../../../platform/clock/clock.ts';
import type { Database, Reader, Tx } from '../../../platform/db/database.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import { networkOf } from '../../../platform/http/limits/connections.ts';
import type { History } from '../../history/history.service.ts';
import * as rules from '../clients.rules.ts';
import * as totals from '../list/client-totals.service.ts';
import * as store from './enquiries.store.ts';

/** In 15 minutes. */
const MAX_OF_NETWORK = 5;
const MAX_IN_ALL = 100;
/** The same enquiry again within a day, by an impatient or forgetful sender, makes no second lead. */
const REPEATED_MS = 86_400_000;

interface Parts {
  db: Database;
  history: History;
  clock: Clock;
  isOpen: () => Promise<boolean>;
  countAttempt: (limits: { key: string; limit: number; isResetBySuccess: boolean }[], message: string) => Promise<void>;
  /** The accounts that are to learn of a new lead. */
  listRecipients: (reader: Reader) => Promise<string[]>;
}

export type Enquiries = ReturnType<typeof createEnquiries>;

/** Enquiries of strangers, which become leads (docs/product/clients.md). */
export function createEnquiries({ db, history, clock, isOpen, countAttempt, listRecipients }: Parts) {
  async function addLead(tx: Tx, sent: Omit<Enquiry, 'fax'>): Promise<void> {
    const since = instantText(new Date(clock.now().getTime() - REPEATED_MS));
    const draft = { ...sent, leadSource: ENQUIRY_SOURCE, currentStatus: 'Lead' as const };
    const row = rules.rowOf(draft, { id: newId(), createdBy: null, at: instantText(clock.now()) });
    if (await store.isRepeated(tx, row, since)) return;
    await store.insert(tx, row);
    await history.append(tx, {
      actor: null,
      area: 'clients',
      entityId: row.id,
      action: 'enquired',
      at: row.updatedAt,
      changes: rules.gist(row, 'to'),
      subjects: [row.id],
      recipients: await listRecipients(tx),
    });
    await totals.follow(tx, [{ before: undefined, after: row }]);
  }

  return {
    /** Every accepted enquiry is answered alike, whether the company is known or not. */
    async send({ fax, ...sent }: Enquiry, address: string): Promise<{ message: string }> {
      if (!(await isOpen())) throw new AppError('forbidden', ENQUIRY_MESSAGES.off);
      await countAttempt(
        [
          { key: `enquiry from ${networkOf(address)}`, limit: MAX_OF_NETWORK, isResetBySuccess: false },
          { key: 'enquiry from anywhere', limit: MAX_IN_ALL, isResetBySuccess: false },
        ],
        ENQUIRY_MESSAGES.tooMany,
      );
      if (!fax) await db.write((tx) => addLead(tx, sent));
      return { message: ENQUIRY_MESSAGES.sent };
    },
  };
}
