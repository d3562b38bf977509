import type { Place } from '@fairlead/contract/kit/position';
import type { Today } from '@fairlead/contract/today';
import { useQuery } from '@tanstack/react-query';
import type { PocketAbout } from '../../platform/pocket/pocket-store.ts';
import { useOffline } from '../../platform/pocket/use-offline.ts';
import { today } from '../../platform/time.ts';
import type { PanelQuery } from '../../ui/page/panel.tsx';
import { useCurrentUser } from '../sign-in/public/signed-in-user.ts';
import { keptPlan } from './kept-plan.ts';
import { todayQueries } from './today.queries.ts';

interface Plan {
  query: PanelQuery<Today>;
  /** What it was made from; undefined where the server made it. */
  pocket: PocketAbout | undefined;
  /** What is shown is for another start, until there is an answer. */
  isOlder: boolean;
}

/** Who to see today, from a start; without a network by what the device keeps. */
export function usePlan(start: Place | undefined): Plan {
  const day = today();
  const told = useQuery(todayQueries.stops(day, start));
  const isOlder = told.isPlaceholderData;
  const pocket = useOffline({ data: isOlder ? undefined : told.data, error: told.error });
  const kept = useKeptPlan(pocket, start);
  if (!pocket) return { query: told, pocket, isOlder };
  return { query: { data: kept.data ?? undefined, error: null, refetch: told.refetch }, pocket, isOlder: kept.isPlaceholderData };
}

/** Who to see by what the device keeps, once both this and the user are known. */
export function useKeptPlan(pocket: PocketAbout | undefined, start: Place | undefined) {
  const employeeId = useCurrentUser()?.employeeId;
  return useQuery({
    ...keptPlan(pocket?.asOf ?? '', { employeeId: employeeId ?? null, day: today(), start }),
    enabled: pocket !== undefined && employeeId !== undefined,
  });
}
