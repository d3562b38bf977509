import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { preloadWhenIdle } from '../../../platform/lazy-part.ts';
import { pocketQueries } from '../../../platform/pocket/pocket.queries.ts';
import { asOfText } from '../../../ui/page/as-of-note.tsx';
import { useKeptPlan } from '../use-plan.ts';

/**
 * Reads the page's code and who to see while there is no network, so that both are there when a slow phone opens the page; also its time, of which
 * the first takes a browser long to write. Shows nothing.
 */
export function TodayAhead() {
  const { data: pocket } = useQuery(pocketQueries.about());
  // The network may go while a page is being drawn.
  const [isIdle, setIdle] = useState(false);
  useEffect(() => void preloadWhenIdle(async () => setIdle(true)), []);
  useKeptPlan(isIdle ? (pocket ?? undefined) : undefined, undefined);
  useEffect(() => void (pocket && asOfText(pocket.asOf)), [pocket]);
  // What fails here the page loads again when it is opened.
  useEffect(() => void import('../today-page.tsx').catch(() => undefined), []);
  return null;
}
