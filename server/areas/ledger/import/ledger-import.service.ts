import { CLIENT_NAMED_MESSAGES } from '@fairlead/contract/clients/named';
import type { FieldErrors } from '@fairlead/contract/kit/errors';
import type { Actor } from '@fairlead/contract/kit/permissions';
import type { Reader } from '../../../platform/db/database.ts';
import { type Draft, type ImportKind, importStored } from '../../../records/import/kind.ts';
import { findClientsNamed } from '../../clients/clients.service.ts';
import { readStoredCurrency } from '../../settings/settings.service.ts';
import * as rules from '../ledger.rules.ts';
import { follow, LEDGER_KIND } from '../ledger.service.ts';
import { draftOf, LEDGER_FILES } from './ledger-import.rules.ts';

/** Writes into rows which client they name and in which currency the books are kept; in a transaction the clients are held. */
async function resolve(reader: Reader, actor: Actor, drafts: readonly Draft[]): Promise<FieldErrors[]> {
  const clientNamed = await findClientsNamed(
    reader,
    actor,
    drafts.map(({ client }) => client),
  );
  const books = await readStoredCurrency(reader);
  return drafts.map((draft) => {
    const { id, reason } = clientNamed(draft.client);
    Object.assign(draft, { clientId: id ?? '', books });
    if (reason !== undefined) return { client: reason };
    const { amount, ...others } = rules.refusedFields(undefined, rowOf(draft, { id: '', createdBy: '', at: '' }), {});
    return amount === undefined ? others : { '': amount, ...others };
  });
}

const rowOf = (draft: Draft, made: { id: string; createdBy: string; at: string }) => rules.rowOf(draftOf(draft), made);

/** Receivables and payables from files of banks and accounting programs (docs/product/ledger.md). */
export const ledgerImports = (): ImportKind<rules.LedgerRow> =>
  importStored<rules.LedgerRow>(LEDGER_KIND, {
    ...LEDGER_FILES,
    readUsualCurrency: readStoredCurrency,
    name: 'ledger',
    page: '/ledger/import',
    words: { nameNotMapped: 'Choose which column names the client: by company name, e-mail address or tax ID' },
    comparedColumns: ['kind', 'reference', 'amount', 'issuedOn', 'createdBy'],
    rowOf,
    /** A merge that would contradict the entry's payments changes nothing. */
    changedBy(row, draft) {
      const changed = rules.changedBy(row, draftOf(draft));
      return Object.keys(rules.refusedFields(row, { ...row, ...changed }, {})).length === 0 ? changed : {};
    },
    gist: rules.gist,
    actionOf: rules.actionOf,
    subjectsOf: ({ clientId }) => [clientId],
    follow,
    async findReferred(reader, actor, drafts) {
      const copies = drafts.map((draft) => ({ ...draft }));
      return (await resolve(reader, actor, copies)).map((problems) => ({ problems }));
    },
    async prepare(tx, actor, drafts) {
      await resolve(tx, actor, drafts);
      return {};
    },
    /** A client may have been deleted, or the books' currency changed, since the file was read. */
    async findTaken(_tx, rows) {
      return new Map(
        rows.flatMap((row) => {
          const [problem] = row.clientId === '' ? [CLIENT_NAMED_MESSAGES.unknown] : Object.values(rules.refusedFields(undefined, row, {}));
          return problem === undefined ? [] : [[row.id, problem] as const];
        }),
      );
    },
  });
