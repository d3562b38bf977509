import { checkInList } from '@fairlead/contract/checkins';
import { addressSchema } from '@fairlead/contract/kit/records/lists';
import type { z } from 'zod';
import { addressReader } from '../../../records/list/list-address.rules.ts';
import { DATE_PRESETS } from '../../../ui/dates/date-range.ts';

const schema = addressSchema(checkInList, DATE_PRESETS);
/** What the list shows, as its address says. */
export type VisitView = z.output<typeof schema>;

export const readVisitAddress = addressReader({ filters: checkInList.filters }, schema);
