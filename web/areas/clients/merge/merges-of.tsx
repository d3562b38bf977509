import type { Client } from '@fairlead/contract/clients';
import type { ClientMerge } from '@fairlead/contract/clients/merges';
import { Button } from '@mantine/core';
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useId, useState } from 'react';
import { paths } from '../../../paths.ts';
import { dateTime, mediumDate, now } from '../../../platform/time.ts';
import panels from '../../../records/page/panels.module.css';
import { recordQueries } from '../client-records.queries.ts';
import { listClients } from './client-merge.rules.ts';
import { isReadNow, mergesQuery } from './merges.queries.ts';
import { mayTellOfMerge } from './merges-of.rules.ts';
import { moveDraftsOf } from './moved-drafts.ts';
import { UndoMergeDialog } from './undo-merge-dialog.tsx';

const NONE: readonly ClientMerge[] = [];

/** Which clients became part of this one and can become clients again. It is asked only where the timeline leaves that open. */
export function MergesOf({ client }: { client: Client }) {
  const queries = useQueryClient();
  const headingId = useId();
  const { data: timeline } = useInfiniteQuery(recordQueries.timeline(client._id));
  const isOpen = timeline !== undefined && mayTellOfMerge(timeline.pages, now());
  const query = useQuery({ ...mergesQuery(client._id), enabled: isOpen });
  const { data: merges = NONE } = query;
  const isRead = isReadNow(query);
  const [undoing, setUndoing] = useState<ClientMerge>();
  const [undone, setUndone] = useState<{ merge: ClientMerge; leftAlone: readonly string[] }>();
  // Whoever comes from the list has not been led here from the address of the other.
  useEffect(() => {
    // A merge that was read before may have been undone.
    if (!isRead) return;
    for (const { clients } of merges) for (const { _id } of clients) moveDraftsOf(_id, client);
  }, [merges, isRead, client]);
  if (merges.length === 0 && !undone) return null;

  return (
    <section className={panels.section} aria-labelledby={headingId}>
      <div className={panels.head}>
        <h2 id={headingId}>Merged clients</h2>
      </div>
      {undone && <Undone {...undone} />}
      <ul className={panels.list}>
        {merges.map((merge) => (
          <li key={merge._id}>
            <p className={panels.text}>
              Merged with <bdi>{listClients(merge.clients)}</bdi> on <time dateTime={merge.at}>{dateTime(merge.at)}</time>
              {merge.by && ` by ${merge.by}`}
            </p>
            {merge.mayUndo && (
              <p className={panels.meta}>
                {`Can be undone until ${mediumDate(merge.undoUntil)}`}
                <Button
                  size="compact-sm"
                  onClick={() => setUndoing(merge)}
                  aria-label={`Undo the merge with ${listClients(merge.clients)}`}
                >
                  Undo
                </Button>
              </p>
            )}
          </li>
        ))}
      </ul>
      {undoing && (
        <UndoMergeDialog
          client={client}
          merge={undoing}
          onUndone={async (leftAlone) => {
            setUndone({ merge: undoing, leftAlone });
            setUndoing(undefined);
            await queries.invalidateQueries({ queryKey: mergesQuery(client._id).queryKey });
          }}
          onClose={() => setUndoing(undefined)}
        />
      )}
    </section>
  );
}

/** What an undo brought back, and what it did not touch. */
function Undone({ merge: { clients }, leftAlone }: { merge: ClientMerge; leftAlone: readonly string[] }) {
  return (
    <div role="status" className={panels.text}>
      <p>
        The merge was undone. Clients again:{' '}
        {clients.map(({ _id, companyName }, at) => (
          <span key={_id}>
            {at > 0 && ', '}
            <Link to={paths.client(_id)} className="link" dir="auto">
              {companyName}
            </Link>
          </span>
        ))}
      </p>
      {leftAlone.length > 0 && <p>{`Changed since, and left as they are: ${leftAlone.join(', ')}.`}</p>}
    </div>
  );
}
