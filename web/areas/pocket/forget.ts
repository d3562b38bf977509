import type { QueryClient } from '@tanstack/react-query';
import { removeDeviceDrafts } from '../../platform/drafts/device-store.ts';
import { pocketQueries } from '../../platform/pocket/pocket.queries.ts';
import { wipePocket } from '../../platform/pocket/wipe-pocket.ts';
import { currentSession } from '../../platform/session.ts';

/** Removes what is kept from the device, also of what is being written, and what was read of it from memory. */
export async function forgetPocket(queries: QueryClient): Promise<void> {
  wipePocket();
  void removeDeviceDrafts(currentSession()?.userId ?? '');
  await queries.resetQueries({ queryKey: pocketQueries.all });
}
