import { clientList } from '@fairlead/contract/clients';
import type { PageStart } from '../../../build/head-start.ts';
import { paths } from '../../../paths.ts';
import { firstRows } from '../../../records/list/page-parameters.rules.ts';

/** What the list of clients asks for first. */
export const START: PageStart = { path: paths.clients, call: firstRows(clientList) };
