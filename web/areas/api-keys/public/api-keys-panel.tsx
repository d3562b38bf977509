import type { ApiKey, MadeKey } from '@fairlead/contract/api-keys';
import { KEY_AREAS } from '@fairlead/contract/kit/keys/areas';
import { Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { paths } from '../../../paths.ts';
import { mediumDate, timeAgo, useNow } from '../../../platform/time.ts';
import { Chip } from '../../../ui/chip.tsx';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import { EmptyState } from '../../../ui/page/empty-state.tsx';
import { Panel } from '../../../ui/page/panel.tsx';
import { SkeletonTable } from '../../../ui/page/skeleton.tsx';
import { keysQuery, revokeKey } from '../api-keys.queries.ts';
import { MadeKeyDialog } from '../dialogs/made-key-dialog.tsx';
import { NewKeyDialog } from '../dialogs/new-key-dialog.tsx';
import classes from './api-keys-panel.module.css';

const KEYS_AT_ONCE = 10;

/** The keys by which other programs call Fairlead, for Administrators (docs/product/settings.md). */
export function KeysPanel() {
  const queries = useQueryClient();
  const keys = useQuery(keysQuery());
  const [most, setMost] = useState(KEYS_AT_ONCE);
  const list = useRef<HTMLUListElement>(null);
  const [isNew, setNew] = useState(false);
  const [made, setMade] = useState<MadeKey>();
  const [newest, setNewest] = useState<string>();
  const [ending, setEnding] = useState<ApiKey>();
  // They stand by name: a new one may stand beyond those that are shown.
  const shown = Math.max(most, 1 + (keys.data?.findIndex(({ _id }) => _id === newest) ?? -1));
  const readAgain = () => queries.invalidateQueries(keysQuery());

  /** The button goes with the last ones: the focus goes on to the first that is new. */
  function showMore() {
    flushSync(() => setMost(shown + KEYS_AT_ONCE));
    list.current?.querySelector<HTMLElement>(`:scope > :nth-child(${shown + 1})`)?.focus();
  }

  return (
    <>
      <Panel
        title="API keys"
        isTitleOfPage
        actions={
          <Button variant="filled" aria-haspopup="dialog" onClick={() => setNew(true)}>
            New key
          </Button>
        }
        query={keys}
        loading="Loading API keys..."
        skeleton={<SkeletonTable rows={3} />}
        isEmpty={(all) => all.length === 0}
        empty={
          <EmptyState
            title="No API keys yet"
            hint={
              <>
                With a key another program reads and changes records here, as one of the accounts may: a form of your website, a
                spreadsheet, a BI tool. <CallsLink />
              </>
            }
          />
        }
      >
        {(all) => (
          <>
            <p className="muted">
              A key acts as its account, within what the key is for. <CallsLink />
            </p>
            <ul ref={list} className={classes.list} aria-label="API keys">
              {all.slice(0, shown).map((key) => (
                <KeyLine key={key._id} apiKey={key} onRevoke={() => setEnding(key)} />
              ))}
            </ul>
            {all.length > shown && (
              <Button className={classes.more} onClick={showMore}>
                {`Show ${Math.min(all.length - shown, KEYS_AT_ONCE)} more of ${all.length - shown}`}
              </Button>
            )}
          </>
        )}
      </Panel>
      {isNew && (
        <NewKeyDialog
          onClose={() => setNew(false)}
          onMade={(key) => {
            setMade(key);
            setNewest(key._id);
            void readAgain();
          }}
        />
      )}
      {made && <MadeKeyDialog made={made} onClose={() => setMade(undefined)} />}
      {ending && (
        <ConfirmDialog
          title={`Revoke ${ending.name}?`}
          text="The program that has this key is refused from its next call on. This can’t be undone; it would need a new key."
          confirm="Revoke"
          onCancel={() => setEnding(undefined)}
          onConfirm={async () => {
            await revokeKey(ending._id);
            await readAgain();
            setEnding(undefined);
          }}
        />
      )}
    </>
  );
}

const CallsLink = () => (
  <Link className="link" to={paths.apiReference} search={{ keys: 'yes' } as never}>
    API reference
  </Link>
);

function KeyLine({ apiKey, onRevoke }: { apiKey: ApiKey; onRevoke: () => void }) {
  const { name, start, access, areas, account, createdBy, createdAt, lastUsedAt, expiresAt } = apiKey;
  const at = useNow();
  const hasExpired = expiresAt !== null && Date.parse(expiresAt) <= at.getTime();
  return (
    <li className={classes.line} tabIndex={-1}>
      <span className={classes.name}>
        <b dir="auto">{name}</b>
        <Chip tone={access === 'write' ? 'wait' : 'info'}>{access === 'write' ? 'Reads and changes' : 'Reads'}</Chip>
        {hasExpired && (
          <Chip tone="bad" hasDot>
            Expired
          </Chip>
        )}
      </span>
      <span>
        {areas === null ? 'Everything keys can be for' : areas.map((area) => KEY_AREAS[area]).join(', ')}, as{' '}
        <b dir="auto">{account.username}</b>
      </span>
      <span className={classes.foot}>
        <span>
          <code>{start}…</code>
          {` · made by ${createdBy ?? 'an account that is gone'} on ${mediumDate(createdAt)} · `}
          {lastUsedAt === null ? 'never used' : `last used ${timeAgo(lastUsedAt, at).toLowerCase()}`}
          {` · ${expiresAt === null ? 'does not expire' : `${hasExpired ? 'expired' : 'expires'} on ${mediumDate(expiresAt)}`}`}
        </span>
        <Button color="red" aria-label={`Revoke ${name}`} aria-haspopup="dialog" onClick={onRevoke}>
          Revoke
        </Button>
      </span>
    </li>
  );
}
