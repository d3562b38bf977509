import type { QueryClient } from '@tanstack/react-query';
import { AREAS } from '../../areas.ts';
import { openOutbox } from '../../platform/outbox/entries.ts';

const KINDS = new Map(AREAS.flatMap(({ outbox = {} }) => Object.entries(outbox)));

/** Begins to send what the user has waiting on this device, until the returned function is called. */
export function sendWaiting(queries: QueryClient, userId: string): () => void {
  let isOver = false;
  let end = () => {};
  void openOutbox()
    .then((outbox) => {
      if (isOver) return;
      end = outbox.end;
      return outbox.begin({
        userId,
        findKind: async (name) => KINDS.get(name)?.(),
        onSent: (kind, content, reply) => reply !== undefined && kind.show?.(queries, content, reply),
        // Once after several, and not between them.
        onSettled({ shownIn }) {
          const areas = new Set(shownIn);
          void queries.invalidateQueries({ predicate: ({ queryKey }) => areas.has(String(queryKey[0])) });
        },
      });
    })
    .catch(() => undefined);
  return () => {
    isOver = true;
    end();
  };
}
