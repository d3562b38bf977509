import type { LiveNews } from '../platform/live.ts';

/** For an area, the other areas whose lists show values from its records. */
const DEPENDENT_AREAS: Record<string, readonly string[]> = {
  clients: ['checkins', 'calendar', 'tasks', 'documents', 'ledger'],
  accounts: ['checkins', 'documents'],
  imports: ['clients', 'team', 'checkins', 'calendar', 'tasks', 'documents', 'ledger'],
  team: ['clients', 'calendar', 'tasks', 'documents'],
};

/** The first parts of the query keys that news makes stale; '*' stands for all of them. */
export function findStaleAreas(news: LiveNews, userId: string): string[] {
  // The dashboard's own writes load and remove sample data, which affects every area. The settings and the user's own role and
  // employee decide what the user sees in every area.
  if (news === 'missed' || news.area === 'dashboard' || news.area === 'settings') return ['*'];
  if (news.area === 'accounts' && news.entityId === userId) return ['*'];
  if (news.area === 'notifications') return ['notifications'];
  // A timeline shows changes of any area.
  const areas = [news.area, 'dashboard', 'timeline', ...(DEPENDENT_AREAS[news.area] ?? [])];
  return news.notifies ? [...areas, 'notifications'] : areas;
}
