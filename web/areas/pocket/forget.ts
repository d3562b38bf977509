import type { QueryClient } from '@tanstack/react-query';
import { removeDeviceDrafts } from '../../platform/drafts/device-store.ts';
import { pocketQueries } from '../../platform/pocket/pocket.queries.ts';
import { wipePocket } from '../../platform/pocket/wipe-pocket.ts';
import { currentSession } from '../../platform/session.ts';

/** Removes what the device knows, also from memory, and what is being written: nothing is to be kept here. */
export async function forgetAll(queries: QueryClient): Promise<void> {
  void removeDeviceDrafts(currentSession()?.userId ?? '');
  await forgetPocket(queries);
}

/** Removes what the device knows, and what was read of it from memory. */
export async function forgetPocket(queries: QueryClient): Promise<void> {
  wipePocket();
  await queries.resetQueries({ queryKey: pocketQueries.all });
}
