import { isUnlocode, type PortOption, portEndpoints, portKind, spellCode } from '@fairlead/contract/ports';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { paths } from '../../paths.ts';
import { api } from '../../platform/api.ts';
import { createRecords, type RowOfKind, type ViewOfKind } from '../../records/records.ts';

export type ListedPort = RowOfKind<typeof portKind>;
export type PortView = ViewOfKind<typeof portKind>;
export const portRecords = createRecords(portKind, { path: paths.ports, href: paths.port });
export const ownershipOf = ({ createdBy }: Pick<ListedPort, 'createdBy'>) => ({ createdBy, assignedTo: [] });

/** What a field offers for typed letters, the likeliest first. */
export const portOptions = (search: string) =>
  queryOptions({
    queryKey: [portKind.area, 'options', search],
    queryFn: ({ signal }) => api(portEndpoints.options, { query: { search }, signal }),
    placeholderData: keepPreviousData,
  });

/** The port whose code was typed in full, however it is written: 'in nsa' is INNSA. */
export async function findTyped(typed: string, signal: AbortSignal): Promise<PortOption | undefined> {
  if (!isUnlocode(spellCode(typed))) return undefined;
  return portTyped(typed, await api(portEndpoints.options, { query: { search: typed }, signal }));
}

export const portTyped = (typed: string, offered: readonly PortOption[]): PortOption | undefined =>
  offered.find(({ code }) => code === spellCode(typed));
