import { accountList } from '@fairlead/contract/people';
import { readListAddress } from '../../../records/list/list-address.rules.ts';

export const readAccountAddress = readListAddress(accountList);
/** What the list shows, as its address says. */
export type AccountView = ReturnType<typeof readAccountAddress>;
