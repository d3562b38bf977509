import { listAddressReader } from '@fairlead/contract/kit/records/addresses';
import { taskList } from '@fairlead/contract/tasks';
import { viewReader } from '../../../records/list/list-address.rules.ts';
import { DATE_PRESETS } from '../../../ui/dates/date-range.ts';

const readAddress = listAddressReader(taskList, DATE_PRESETS);
/** What the list shows, as its address says. */
export type TaskView = ReturnType<typeof readAddress>;

export const readTaskAddress = viewReader({ filters: taskList.filters }, readAddress);
