import type { Tx } from '../../../platform/db/database.ts';
import { holdName } from '../../../platform/db/writes/tally.ts';
import type { Step } from '../../../records/write/kind.ts';
import type { EmployeeRow } from '../team.rules.ts';
import { chooseSlug, fitsName, slugOf } from './slug.rules.ts';
import * as store from './slug.store.ts';

/** Gives new and renamed employees the part of an address that stands for them (docs/product/team.md). */
export async function assignSlugs(tx: Tx, steps: readonly Step<EmployeeRow>[]): Promise<void> {
  const nameless = steps.flatMap(({ after }) => (after && !(after.slug && fitsName(after.slug, after.employeeName)) ? [after] : []));
  if (nameless.length === 0) return;
  await holdName(tx, 'employee:slugs');
  for (const { id, employeeName } of nameless)
    await store.save(tx, id, chooseSlug(employeeName, await store.listTaken(tx, slugOf(employeeName))));
}
