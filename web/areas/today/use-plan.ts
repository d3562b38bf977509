import type { Place } from '@fairlead/contract/kit/position';
import type { Today } from '@fairlead/contract/today';
import { planFromPocket } from '@fairlead/contract/today/pocket-plan';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { PocketAbout } from '../../platform/pocket/pocket-store.ts';
import { shortQuery } from '../../platform/pocket/short.query.ts';
import { useOffline } from '../../platform/pocket/use-offline.ts';
import { today } from '../../platform/time.ts';
import type { PanelQuery } from '../../ui/page/panel.tsx';
import { fromShort, type ShortClient } from '../clients/public/short-client.ts';
import { useCurrentUser } from '../sign-in/public/signed-in-user.ts';
import { keptTasks } from '../tasks/public/kept-tasks.tsx';
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
  const isEnabled = pocket !== undefined;
  const clients = useQuery({ ...shortQuery<ShortClient>(), enabled: isEnabled });
  const tasks = useQuery({ ...keptTasks(), enabled: isEnabled });
  const employeeId = useCurrentUser()?.employeeId;
  const [north, east] = [start?.latitude, start?.longitude];
  const kept = useMemo(() => {
    if (!clients.data || !tasks.data || employeeId === undefined) return undefined;
    const from = north === undefined || east === undefined ? undefined : { latitude: north, longitude: east };
    return planFromPocket({ clients: clients.data.value.map(fromShort), tasks: tasks.data.value ?? [] }, { employeeId, day, start: from });
  }, [clients.data, tasks.data, employeeId, day, north, east]);
  if (!pocket) return { query: told, pocket, isOlder };
  return { query: { data: kept, error: null, refetch: told.refetch }, pocket, isOlder: false };
}
