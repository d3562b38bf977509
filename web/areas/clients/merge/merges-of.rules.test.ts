import { describe, expect, it } from 'vitest';
import type { TimelineEntry } from '../../../records/timeline/timeline-entry.ts';
import { mayTellOfMerge } from './merges-of.rules.ts';

const NOW = new Date('2026-11-26T12:00:00.000Z');
const entry = (at: string, action = 'updated', area = 'clients'): TimelineEntry => ({
  ...{ _id: at, at, by: null, area, entityId: 'c1', action, changes: {} },
});
const asks = (entries: TimelineEntry[], next: string | null = null) => mayTellOfMerge([{ entries, next }], NOW);

describe('whether it is asked which clients were merged', () => {
  it('is, where the timeline tells of a merge that can still be undone', () => {
    expect(asks([entry('2026-11-25T12:00:00.000Z'), entry('2026-11-20T12:00:00.000Z', 'merged')])).toBe(true);
  });

  it('is not, where the merge is too old, is of something else, or there was none', () => {
    expect(asks([entry('2026-10-20T12:00:00.000Z', 'merged')])).toBe(false);
    expect(asks([entry('2026-11-25T12:00:00.000Z', 'merged', 'categories')])).toBe(false);
    expect(asks([entry('2026-11-25T12:00:00.000Z')])).toBe(false);
    expect(asks([])).toBe(false);
  });

  it('is, where so much happened since that the merge may stand further down', () => {
    expect(asks([entry('2026-11-25T12:00:00.000Z')], 'older')).toBe(true);
    expect(asks([entry('2026-11-25T12:00:00.000Z'), entry('2026-10-01T12:00:00.000Z')], 'older')).toBe(false);
  });
});
