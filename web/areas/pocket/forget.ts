import type { QueryClient } from '@tanstack/react-query';
import { pocketQueries } from '../../platform/pocket/pocket.queries.ts';
import { wipePocket } from '../../platform/pocket/wipe-pocket.ts';

/** Removes what is kept from the device, and what was read of it from memory. */
export async function forgetPocket(queries: QueryClient): Promise<void> {
  wipePocket();
  await queries.resetQueries({ queryKey: pocketQueries.all });
}
