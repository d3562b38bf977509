import { portEndpoints, portKind } from '@fairlead/contract/ports';
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
