import type { Task } from '@fairlead/contract/tasks';
import { type Asked, createPocketPlan } from '@fairlead/contract/today/pocket-plan';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { pocketQueries } from '../../platform/pocket/pocket.queries.ts';
import { readList, readShort } from '../../platform/pocket/pocket-store.ts';
import { PlannedShort, type ShortClient } from '../clients/public/short-client.ts';

/**
 * Who to see by what the device keeps; null where nothing is kept. `asOf`: of the pocket. Each contact with the server makes another one, so an
 * answer stays right and is kept: reading and ranking thousands of clients again takes a phone long.
 */
export const keptPlan = (asOf: string, asked: Asked) =>
  queryOptions({
    // Below the records, so that both are forgotten at once.
    queryKey: [...pocketQueries.records().queryKey, 'plan', asOf, asked],
    queryFn: async () => {
      const tasks = await readList<Task[]>('tasks');
      const plan = createPocketPlan(tasks?.value ?? [], asked);
      const isKept = await readShort<ShortClient>((some) => {
        for (const short of some) plan.weigh(new PlannedShort(short));
      });
      return isKept ? plan.choose() : null;
    },
    // A device that could not be read is read again when the page is opened.
    staleTime: ({ state }) => (state.data ? Number.POSITIVE_INFINITY : 0),
    gcTime: Number.POSITIVE_INFINITY,
    placeholderData: keepPreviousData,
  });
