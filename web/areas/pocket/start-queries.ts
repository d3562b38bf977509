import type { QueryClient } from '@tanstack/react-query';
import { readList } from '../../platform/pocket/pocket-store.ts';
import { settingsQuery } from '../settings/public/settings.queries.ts';
import { workspaceQueries } from '../settings/public/workspace.queries.ts';
import { accountQueries } from '../sign-in/public/sign-in.queries.ts';

/** The name they are kept under. */
export const START = 'start';

type StartAnswer = [key: readonly unknown[], answer: unknown];

/** What the shell and the check-in form ask at the start: who is signed in, and what holds in the workspace. */
const startQueries = () => [accountQueries.me(), workspaceQueries.public(), settingsQuery()] as const;

/** Their answers. One that can't be had is left out. */
export async function readStart(queries: QueryClient): Promise<StartAnswer[]> {
  const answers = await Promise.allSettled(
    startQueries().map(async (query): Promise<StartAnswer> => {
      // As long as no change made it stale, the answer that is there will do.
      const answer = await queries.fetchQuery({ ...(query as ReturnType<typeof settingsQuery>), staleTime: Number.POSITIVE_INFINITY });
      return [query.queryKey, answer];
    }),
  );
  return answers.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
}

/** Answers those that have no answer from what is kept. They count as stale, so that the server's answer replaces them. */
export async function seedStart(queries: QueryClient): Promise<void> {
  const kept = await readList<StartAnswer[]>(START);
  for (const [key, answer] of kept?.value ?? []) {
    if (queries.getQueryData(key) === undefined) queries.setQueryData(key, answer, { updatedAt: 1 });
  }
}
