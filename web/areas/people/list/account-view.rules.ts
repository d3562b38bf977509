import { listAddressReader } from '@fairlead/contract/kit/records/addresses';
import { accountList } from '@fairlead/contract/people';
import { viewReader } from '../../../records/list/list-address.rules.ts';
import { DATE_PRESETS } from '../../../ui/dates/date-range.ts';

const readAddress = listAddressReader(accountList, DATE_PRESETS);
/** What the list shows, as its address says. */
export type AccountView = ReturnType<typeof readAddress>;

export const readAccountAddress = viewReader({ filters: accountList.filters }, readAddress);
