import type { Settings } from '@fairlead/contract/settings';
import type { SettingName } from '@fairlead/contract/settings/fields';

/** What somebody typed over a setting, and what that was when they began. */
export interface Edit {
  value: unknown;
  base: unknown;
}
export type Edits = Partial<Record<SettingName, Edit>>;

export const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

export const listEdits = (edits: Edits) => Object.entries(edits) as [SettingName, Edit][];

/**
 * Brings what was typed together with what others have stored since. `contested`: changed by both, to what can't stand together, so that
 * someone must choose; `merged` holds what was typed.
 */
export function mergeEdits(edits: Edits, stored: Settings): { merged: Edits; contested: SettingName[] } {
  const merges = listEdits(edits).map(([name, edit]) => ({
    name,
    typed: readTyped(edit.value),
    merged: merge(edit, stored[name]),
  }));
  return {
    merged: Object.fromEntries(merges.map(({ name, typed, merged }) => [name, { value: merged ?? typed, base: stored[name] }])),
    contested: merges.flatMap(({ name, merged }) => (merged === undefined ? [name] : [])),
  };
}

function merge({ value, base }: Edit, theirs: unknown): unknown {
  const mine = readTyped(value);
  if (isSame(theirs, base) || isSame(theirs, mine)) return mine;
  return [base, mine, theirs].every(Array.isArray) ? mergeLines(base as string[], mine as string[], theirs as string[]) : undefined;
}

/** As the server will take it: without blank lines and blanks around what was typed. */
function readTyped(value: unknown): unknown {
  if (typeof value === 'string') return value.trim();
  return Array.isArray(value) ? [...new Set(value.map((line) => String(line).trim()))].filter((line) => line !== '') : value;
}

/**
 * Both changes of a list, where each only added and took away other lines than the other. Undefined where one put them into another order,
 * or both took the same line away: then each may have changed its words.
 */
export function mergeLines(base: readonly string[], mine: readonly string[], theirs: readonly string[]): string[] | undefined {
  const isMoved = (lines: readonly string[]) =>
    !isSame(
      lines.filter((line) => base.includes(line)),
      base.filter((line) => lines.includes(line)),
    );
  const isGoneFromBoth = base.some((line) => !mine.includes(line) && !theirs.includes(line));
  if (isGoneFromBoth || isMoved(mine) || isMoved(theirs)) return undefined;
  const merged = theirs.filter((line) => mine.includes(line) || !base.includes(line));
  for (const [at, line] of mine.entries()) {
    if (base.includes(line) || merged.includes(line)) continue;
    const above = mine.slice(0, at).findLast((each) => merged.includes(each));
    merged.splice(above === undefined ? 0 : merged.indexOf(above) + 1, 0, line);
  }
  return merged;
}
