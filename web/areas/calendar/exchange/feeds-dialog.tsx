import { FEED_KINDS, FEED_MESSAGES, type Feed, type FeedKind, feedEndpoints, type MadeFeed } from '@fairlead/contract/calendar/feeds';
import { Button, CopyButton } from '@mantine/core';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { api } from '../../../platform/api.ts';
import { describeError } from '../../../platform/error-message.ts';
import { mediumDate } from '../../../platform/time.ts';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import { SheetDialog } from '../../../ui/dialogs/sheet-dialog.tsx';
import { FormError } from '../../../ui/forms/form-error.tsx';
import { Segmented } from '../../../ui/menus/segmented.tsx';
import { PanelContent } from '../../../ui/page/panel.tsx';
import { ClientSelect } from '../../clients/public/client-select.tsx';
import { useCurrentUser } from '../../sign-in/public/signed-in-user.ts';
import { EmployeeSelect } from '../../team/public/employee-select.tsx';
import classes from './exchange.module.css';

const KIND_LABELS: Record<FeedKind, string> = { person: 'Team member', client: 'Client', team: 'Whole team' };
const KINDS = FEED_KINDS.map((value) => ({ value, label: KIND_LABELS[value] }));
const FAILED = 'It could not be saved. Please try again.';

const ownFeeds = () => queryOptions({ queryKey: ['calendar', 'feeds'], queryFn: ({ signal }) => api(feedEndpoints.listFeeds, { signal }) });

/** The user's secret addresses for calendar programs: made, renewed and ended. Mount it to open it. */
export function FeedsDialog({ onClose }: { onClose: () => void }) {
  const queries = useQueryClient();
  const feeds = useQuery(ownFeeds());
  const [made, setMade] = useState<MadeFeed>();
  const [ending, setEnding] = useState<Feed>();
  const readAgain = () => queries.invalidateQueries({ queryKey: ownFeeds().queryKey });
  const renew = useMutation({
    mutationFn: ({ _id }: Feed) => api(feedEndpoints.renewFeed, { params: { id: _id } }),
    onSuccess: (renewed) => {
      setMade(renewed);
      void readAgain();
    },
  });

  return (
    <SheetDialog
      title="Calendar addresses"
      lead="Phones and desktop calendars read events at a secret address. Whoever knows it sees what you see."
      onClose={onClose}
      width={620}
    >
      <div className={classes.dialog}>
        {made && <Secret path={made.path} />}
        <NewFeed
          onMade={(feed) => {
            setMade(feed);
            void readAgain();
          }}
        />
        <FormError message={renew.error ? describeError(renew.error, FAILED) : undefined} />
        <PanelContent
          query={feeds}
          loading="Loading addresses..."
          // Most have none, and whatever is higher than a line moves the buttons above when it goes.
          skeleton={false}
          isEmpty={(all) => all.length === 0}
          empty={<p className="muted">No addresses yet.</p>}
        >
          {(all) => (
            <ul className={classes.list} aria-label="Your addresses">
              {all.map((feed) => (
                <li key={feed._id} className={classes.feed}>
                  <span className="grow">
                    <b dir="auto">{nameOf(feed)}</b> {`since ${mediumDate(feed.renewedAt ?? feed.createdAt, '')}`}
                  </span>
                  <Button
                    aria-label={`Renew the address of ${nameOf(feed)}`}
                    loading={renew.isPending && renew.variables._id === feed._id}
                    onClick={() => renew.mutate(feed)}
                  >
                    Renew
                  </Button>
                  <Button color="red" aria-label={`Remove the address of ${nameOf(feed)}`} onClick={() => setEnding(feed)}>
                    Remove
                  </Button>
                </li>
              ))}
            </ul>
          )}
        </PanelContent>
      </div>
      {ending && (
        <ConfirmDialog
          title="Remove this address?"
          text={`Calendars that read ${nameOf(ending)} at it get no more events.`}
          confirm="Remove"
          onCancel={() => setEnding(undefined)}
          onConfirm={async () => {
            await api(feedEndpoints.removeFeed, { params: { id: ending._id } });
            if (made?._id === ending._id) setMade(undefined);
            await readAgain();
            setEnding(undefined);
          }}
          failure={(error) => describeError(error, FAILED)}
        />
      )}
    </SheetDialog>
  );
}

const nameOf = ({ kind, name }: Feed): string => (kind === 'team' ? KIND_LABELS.team : (name ?? `${KIND_LABELS[kind]} that is gone`));

/** Shown once: the server keeps no copy. */
function Secret({ path }: { path: string }) {
  const address = new URL(path, location.origin).href;
  return (
    <div role="status" className={classes.secret}>
      <p>Copy this address now; it is not shown again.</p>
      <code>{address}</code>
      <CopyButton value={address}>{({ copied, copy }) => <Button onClick={copy}>{copied ? 'Copied' : 'Copy address'}</Button>}</CopyButton>
    </div>
  );
}

function NewFeed({ onMade }: { onMade: (feed: MadeFeed) => void }) {
  const [kind, setKind] = useState<FeedKind>('person');
  const own = useCurrentUser()?.employeeId ?? '';
  const [chosen, setChosen] = useState<string>();
  const id = chosen ?? (kind === 'person' ? own : '');
  const [missing, setMissing] = useState<string>();
  const make = useMutation({
    mutationFn: () =>
      api(feedEndpoints.createFeed, {
        body: { kind, ...(kind === 'client' && { clientId: id }), ...(kind === 'person' && { employeeId: id }) },
      }),
    onSuccess: onMade,
  });

  function submit(event: FormEvent) {
    event.preventDefault();
    const isMissing = kind !== 'team' && id === '';
    setMissing(isMissing ? (kind === 'client' ? FEED_MESSAGES.clientMissing : FEED_MESSAGES.personMissing) : undefined);
    if (!isMissing) make.mutate();
  }

  function choose(next: FeedKind) {
    setKind(next);
    setChosen(undefined);
    setMissing(undefined);
  }

  return (
    <form className={classes.dialog} onSubmit={submit} noValidate>
      <FormError message={make.error ? describeError(make.error, FAILED) : undefined} />
      <Segmented label="Whose calendar" options={KINDS} value={kind} onChange={choose} />
      {kind === 'person' && (
        <EmployeeSelect label="Team member" value={id} required error={missing} onChange={(employee) => setChosen(employee?._id ?? '')} />
      )}
      {kind === 'client' && <ClientSelect label="Client" value={id} required error={missing} onChange={setChosen} />}
      <Button type="submit" variant="filled" loading={make.isPending}>
        Make an address
      </Button>
    </form>
  );
}
