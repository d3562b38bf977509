import { documentList } from '@fairlead/contract/documents';
import { listAddressReader } from '@fairlead/contract/kit/records/addresses';
import { viewReader } from '../../../records/list/list-address.rules.ts';
import { DATE_PRESETS } from '../../../ui/dates/date-range.ts';

const readAddress = listAddressReader(documentList, DATE_PRESETS);
/** What the list shows, as its address says. */
export type DocumentView = ReturnType<typeof readAddress>;

export const readDocumentAddress = viewReader({ filters: documentList.filters }, readAddress);
