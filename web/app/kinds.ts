import type { KindParts } from '../area.ts';
import { AREAS } from '../areas.ts';
import type { DescribedEntry, TimelineEntry } from '../records/timeline/timeline-entry.ts';

/** Every kind of record. */
export const KINDS = AREAS.flatMap(({ kind }) => kind ?? []);

let parts: readonly KindParts[] = [];

/** Loads what a page about every kind needs of each, together with the code of the page. */
export async function withKinds<Module>(page: Promise<Module>): Promise<Module> {
  const [module, loaded] = await Promise.all([page, Promise.all(KINDS.map((kind) => kind.parts()))]);
  parts = loaded;
  return module;
}

/** The deleted records of every kind, on a page that was loaded `withKinds`. */
export const listBins = () => parts.flatMap(({ bin, partsBin }) => (partsBin ? [bin, partsBin] : [bin]));

/** An entry of the history about a record of any kind in words, on a page that was loaded `withKinds`. */
export function describeOfAnyKind(entry: TimelineEntry): DescribedEntry | undefined {
  for (const { describe } of parts) {
    const described = describe(entry);
    if (described) return described;
  }
  return undefined;
}
