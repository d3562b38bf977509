import { AREAS } from '../areas.ts';
import type { LiveNews } from '../platform/live.ts';

/** The first parts of the query keys that news makes stale; '*' stands for all of them. */
export function findStaleAreas(news: LiveNews, userId: string): string[] {
  if (news === 'missed') return ['*'];
  const { area, entityId, notifies } = news;
  // The user's own role and employee decide what the user sees in every area.
  if (area === 'accounts' && entityId === userId) return ['*'];
  if (area === 'notifications') return ['notifications'];
  if (AREAS.some(({ name, concernsAll }) => name === area && concernsAll)) return ['*'];
  const dependent = AREAS.filter(({ kind, showsValuesOf }) => (area === 'imports' && kind) || showsValuesOf?.includes(area));
  // A timeline shows changes of any area.
  const areas = [area, 'dashboard', 'timeline', ...dependent.map(({ name }) => name)];
  return notifies ? [...areas, 'notifications'] : areas;
}
