import { checkInList } from '@fairlead/contract/checkins';
import { listAddressReader } from '@fairlead/contract/kit/records/addresses';
import { viewReader } from '../../../records/list/list-address.rules.ts';
import { DATE_PRESETS } from '../../../ui/dates/date-range.ts';

const readAddress = listAddressReader(checkInList, DATE_PRESETS);
/** What the list shows, as its address says. */
export type VisitView = ReturnType<typeof readAddress>;

export const readVisitAddress = viewReader({ filters: checkInList.filters }, readAddress);
