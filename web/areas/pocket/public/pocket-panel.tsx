import { POCKET_CLIENTS_MAX } from '@fairlead/contract/pocket';
import { Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { noteTrouble, type PocketTrouble, pocketQueries } from '../../../platform/pocket/pocket.queries.ts';
import { choosePocket, isPocketOff } from '../../../platform/pocket/pocket-choice.ts';
import { useSession } from '../../../platform/session.ts';
import { now } from '../../../platform/time.ts';
import { asOfText } from '../../../ui/page/as-of-note.tsx';
import { Panel } from '../../../ui/page/panel.tsx';
import { contactServer } from '../contact.ts';
import { forgetAll, forgetPocket } from '../forget.ts';
import classes from './pocket-panel.module.css';

const TROUBLES: Record<PocketTrouble, string> = {
  'no-room':
    'Nothing more can be kept here: the browser gives no storage, or there is no room left. Fairlead works, but only with a network.',
  'not-wanted': 'Your workspace wants nothing kept on devices. Fairlead works, but only with a network.',
};

/** On the profile page: what is kept on this device for use without a network (docs/product/offline.md). */
export function PocketPanel() {
  const queries = useQueryClient();
  const userId = useSession()?.userId ?? '';
  const about = useQuery(pocketQueries.about());
  const { data: trouble } = useQuery(pocketQueries.trouble());
  const [isOff, setOff] = useState(() => isPocketOff(userId));

  async function choose(isKept: boolean) {
    choosePocket(userId, isKept);
    setOff(!isKept);
    await (isKept ? forgetPocket(queries) : forgetAll(queries));
    noteTrouble(queries, null);
    if (isKept) await contactServer({ userId, queries, signal: new AbortController().signal }, now().getTime());
  }

  return (
    <Panel title="On this device" query={about} loading="Looking what is kept here...">
      {(pocket) => (
        <div className={classes.panel}>
          {isOff ? (
            <p>Nothing is kept on this device, as you have chosen.</p>
          ) : pocket ? (
            <>
              <p>{`${pocket.count.toLocaleString('en-US')} ${pocket.count === 1 ? 'client' : 'clients'} ${lower(asOfText(pocket.asOf))}`}</p>
              <p className="muted">
                {pocket.isLimited &&
                  `Of more than ${POCKET_CLIENTS_MAX.toLocaleString('en-US')} clients: your own and those that were used or changed lately. `}
                {`With your tasks, events and latest visits, for use without a network. Wiped when you sign out, and after ${pocket.keepDays === 1 ? 'a day' : `${pocket.keepDays} days`} without contact.`}
              </p>
            </>
          ) : (
            !trouble && <p>Nothing is kept on this device yet.</p>
          )}
          {!isOff && trouble && <p role="status">{TROUBLES[trouble]}</p>}
          {isOff ? (
            <Button onClick={() => void choose(true)}>Keep it again</Button>
          ) : (
            pocket && <Button onClick={() => void choose(false)}>Remove now</Button>
          )}
        </div>
      )}
    </Panel>
  );
}

const lower = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);
