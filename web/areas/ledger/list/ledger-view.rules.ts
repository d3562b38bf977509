import { listAddressReader } from '@fairlead/contract/kit/records/addresses';
import { ledgerList } from '@fairlead/contract/ledger';
import { viewReader } from '../../../records/list/list-address.rules.ts';
import { DATE_PRESETS } from '../../../ui/dates/date-range.ts';

const readAddress = listAddressReader(ledgerList, DATE_PRESETS);
/** What the list shows, as its address says. */
export type LedgerView = ReturnType<typeof readAddress>;

export const readLedgerAddress = viewReader({ filters: ledgerList.filters }, readAddress);
