import { ENQUIRY_MESSAGES, ENQUIRY_SOURCE, type Enquiry } from '@fairlead/contract/clients/enquiries';
import { type Clock, instantText, newId } from '../../../platform/clock/clock.ts';
import type { Database, Reader, Tx } from '../../../platform/db/database.ts';
import { folded } from '../../../platform/db/lists/folded.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import { networkOf } from '../../../platform/http/limits/connections.ts';
import type { History, HistoryEntry } from '../../history/history.service.ts';
import * as rules from '../clients.rules.ts';
import * as totals from '../list/client-totals.service.ts';
import { describeEnquiry, isSaidBy } from './enquiries.rules.ts';
import * as store from './enquiries.store.ts';

/** In 15 minutes. */
const MAX_OF_NETWORK = 5;
const MAX_IN_ALL = 100;
/** What a company sends again within a day makes no second lead. */
const SAME_LEAD_MS = 86_400_000;

interface Parts {
  db: Database;
  history: History;
  clock: Clock;
  isOpen: () => Promise<boolean>;
  countAttempt: (limits: { key: string; limit: number; isResetBySuccess: boolean }[], message: string) => Promise<void>;
  /** The accounts that are to learn of a new lead. */
  listRecipients: (reader: Reader) => Promise<string[]>;
}

type Sent = Omit<Enquiry, 'fax'>;

export type Enquiries = ReturnType<typeof createEnquiries>;

/** Enquiries of strangers, which become leads (docs/product/clients.md). */
export function createEnquiries({ db, history, clock, isOpen, countAttempt, listRecipients }: Parts) {
  async function add(tx: Tx, sent: Sent): Promise<void> {
    const since = instantText(new Date(clock.now().getTime() - SAME_LEAD_MS));
    const draft = { ...sent, leadSource: ENQUIRY_SOURCE, currentStatus: 'Lead' as const };
    const row = rules.rowOf(draft, { id: newId(), createdBy: null, at: instantText(clock.now()) });
    const lead = await store.lockSameSender(tx, row, since);
    if (lead) return isSaidBy(lead, row) ? undefined : addNote(tx, lead.id, describeEnquiry(sent));
    await store.insert(tx, row);
    await appendEntry(tx, row.id, { at: row.updatedAt, changes: rules.gist(row, 'to') });
    await totals.follow(tx, [{ before: undefined, after: row }]);
  }

  /** Unless it stands there already, because it was sent twice. */
  async function addNote(tx: Tx, clientId: string, text: string): Promise<void> {
    const isThere = (await store.listNotesOfStrangers(tx, clientId)).some((note) => folded(note) === folded(text));
    if (isThere) return;
    const at = instantText(clock.now());
    await store.insertNote(tx, { id: newId(), clientId, text, createdBy: null, createdAt: at, updatedAt: at, version: 1 });
    await appendEntry(tx, clientId, { changes: { note: { from: null, to: text } } });
  }

  async function appendEntry(tx: Tx, clientId: string, said: Pick<HistoryEntry, 'at' | 'changes'>): Promise<void> {
    const recipients = await listRecipients(tx);
    await history.append(tx, {
      ...said,
      actor: null,
      area: 'clients',
      entityId: clientId,
      action: 'enquired',
      subjects: [clientId],
      recipients,
    });
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
      if (!fax) await db.write((tx) => add(tx, sent));
      return { message: ENQUIRY_MESSAGES.sent };
    },
  };
}
