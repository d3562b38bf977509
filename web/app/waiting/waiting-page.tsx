import { Button } from '@mantine/core';
import { useState } from 'react';
import { useIsConnectionLost } from '../../platform/api/connection.ts';
import { listUnsent, openOutbox, useOutbox } from '../../platform/outbox/entries.ts';
import { useNow } from '../../platform/time.ts';
import { EmptyState } from '../../ui/page/empty-state.tsx';
import { Page } from '../../ui/page/page.tsx';
import { Panel } from '../../ui/page/panel.tsx';
import { type Edited, EntryRow } from './entry-row.tsx';
import { exportEntries } from './export-entries.ts';
import classes from './waiting.module.css';

/** As many sent entries as are worth reading. */
const SENT_SHOWN = 20;
/** Entries that are shown at first, and that come with each press of More. */
const STEP = 50;

/** What is on this device and not with the server yet, in words, and what can be done about it (docs/product/offline.md). */
export function WaitingPage() {
  const view = useOutbox();
  const isLost = useIsConnectionLost() || view.isLost;
  const at = useNow();
  // Not in its row, which is gone once the entry is sent, and with it what the form does when it is saved.
  const [edited, setEdited] = useState<Edited>();
  const [count, setCount] = useState(STEP);
  const waiting = listUnsent(view);
  // What someone must do something about comes first, however much waits beside it.
  const troubled = waiting.filter(({ state }) => state === 'attention');
  const unsent = [...troubled, ...waiting.filter(({ state }) => state !== 'attention')];
  const sent = view.entries.filter(({ state }) => state === 'sent').toReversed();

  const actions = unsent.length > 0 && (
    <div className={`${classes.actions} ${classes.all}`}>
      <Button onClick={async () => exportEntries(await openOutbox(), unsent, at)}>Export All</Button>
      <Button variant="filled" onClick={async () => (await openOutbox()).tryNow(unsent.map(({ id }) => id))}>
        Send All Now
      </Button>
    </div>
  );
  return (
    <Page title="Waiting">
      <p className={classes.lead}>
        {isLost
          ? 'Fairlead can’t be reached. What you do is kept on this device and sent as soon as there is a connection, also after a restart.'
          : 'What you do is kept on this device until Fairlead has it.'}
      </p>
      <Panel title="To be sent" actions={actions} query={asQuery(view.isKnown ? unsent : undefined)} loading="Reading this device...">
        {() =>
          unsent.length === 0 ? (
            <EmptyState title="Nothing is waiting." hint="Everything you did on this device is with Fairlead." />
          ) : (
            <>
              {troubled.length > 0 && <p className="muted">{`${troubled.length} of ${unsent.length} need attention.`}</p>}
              <ul className={classes.rows} aria-label="To be sent">
                {unsent.slice(0, count).map((entry) => (
                  <EntryRow key={entry.id} entry={entry} isSending={view.sending.has(entry.id)} isLost={isLost} onEdit={setEdited} />
                ))}
              </ul>
              {count < unsent.length && <Button onClick={() => setCount(count + STEP)}>{`More (${unsent.length - count})`}</Button>}
            </>
          )
        }
      </Panel>
      {sent.length > 0 && (
        <Panel title="Sent in the last 24 hours" query={asQuery(sent)} loading="">
          {() => (
            <ul className={classes.rows} aria-label="Sent">
              {sent.slice(0, SENT_SHOWN).map((entry) => (
                <EntryRow key={entry.id} entry={entry} isSending={false} isLost={isLost} onEdit={setEdited} />
              ))}
            </ul>
          )}
        </Panel>
      )}
      {edited && <edited.Edit entry={edited.entry} onClose={() => setEdited(undefined)} />}
    </Page>
  );
}

/** What lies on the device, for a panel; reading it never fails. */
const asQuery = <Data,>(data: Data | undefined) => ({ data, error: null, refetch: () => undefined });
