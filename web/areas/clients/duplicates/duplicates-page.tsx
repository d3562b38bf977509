import { DUPLICATE_REASONS, type DuplicatePair } from '@fairlead/contract/clients/merges';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { paths } from '../../../paths.ts';
import { describeError } from '../../../platform/error-message.ts';
import { lazyPart } from '../../../platform/lazy-part.ts';
import { ListError } from '../../../records/list/list-error.tsx';
import { UndoBar } from '../../../ui/dialogs/undo-bar.tsx';
import { Segmented } from '../../../ui/menus/segmented.tsx';
import { EmptyState } from '../../../ui/page/empty-state.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { Panel } from '../../../ui/page/panel.tsx';
import { SkeletonLines } from '../../../ui/page/skeleton.tsx';
import { Paged } from '../../../ui/table/pager.tsx';
import { useMay } from '../../sign-in/public/signed-in-user.ts';
import { dismissPair, duplicatesQuery } from './duplicates.queries.ts';
import { type DuplicatesView, REASON_WORDS, readDuplicatesAddress } from './duplicates.rules.ts';
import classes from './duplicates-page.module.css';
import { PairCard } from './pair-card.tsx';

const MergeDialog = lazyPart(() => import('../merge/merge-dialog.tsx'), 'MergeDialog');

const ALL = 'all';
const REASONS = [{ value: ALL, label: 'All' }, ...DUPLICATE_REASONS.map((reason) => ({ value: reason, label: REASON_WORDS[reason] }))];

/** Clients that may be there twice, pair by pair (docs/product/duplicates.md). */
export function DuplicatesPage() {
  const navigate = useNavigate();
  const view = readDuplicatesAddress(useSearch({ strict: false }));
  const show = (next: DuplicatesView) => void navigate({ to: paths.duplicates, search: next as never });
  const pairs = useQuery(duplicatesQuery(view));
  const mayDismiss = useMay()('clients.edit');
  const [merging, setMerging] = useState<DuplicatePair>();
  const { dismiss, dismissed, bar, failure } = useDismissal();
  const { by } = view;
  const list = useFocusInList(dismissed);

  return (
    <Page title="Duplicates" crumbs={[{ label: 'Sales and Leads', to: paths.clients }]}>
      <Panel
        title="Clients that may be the same"
        isPadded={false}
        actions={
          <>
            <span className="grow" />
            <Segmented
              label="Reason"
              options={REASONS}
              value={by ?? ALL}
              onChange={(reason) => show(readDuplicatesAddress({ by: reason }))}
            />
          </>
        }
        below={
          <>
            {failure}
            <p role="status" className={classes.uncounted}>
              {pairs.data && pairs.data.uncounted > 0 && uncountedText(pairs.data.uncounted)}
            </p>
          </>
        }
        query={pairs}
        loading="Loading duplicates..."
        skeleton={<SkeletonLines lines={12} />}
        failure={(error) => describeError(error, 'Failed to fetch duplicates')}
        isEmpty={(found) => found.pairs.length === 0 && found.page === 1}
        empty={<NoPairs view={view} isCounting={(pairs.data?.uncounted ?? 0) > 0} />}
      >
        {(found) => (
          <Paged at={found} pages={found.pages} isOld={pairs.isPlaceholderData} onTurn={(place) => show({ ...(by && { by }), ...place })}>
            <ul ref={list} tabIndex={-1} className={classes.list}>
              {found.pairs
                .filter(({ _id }) => _id !== dismissed)
                .map((pair) => (
                  <PairCard
                    key={pair._id}
                    pair={pair}
                    onMerge={() => setMerging(pair)}
                    onDismiss={mayDismiss ? () => dismiss(pair) : undefined}
                  />
                ))}
            </ul>
          </Paged>
        )}
      </Panel>
      {bar}
      {merging && <MergeDialog ids={merging.clients.map(({ _id }) => _id)} onClose={() => setMerging(undefined)} />}
    </Page>
  );
}

/** Also at a button that was disabled just now, which loses it in a moment. */
const isFocusLost = () =>
  document.activeElement === null || document.activeElement === document.body || document.activeElement.matches(':disabled');

/** Keeps the focus in the list: when the pair that has it is taken off, the next one gets it. */
function useFocusInList(dismissed: string | undefined) {
  const list = useRef<HTMLUListElement>(null);
  const place = useRef(0);

  useEffect(() => {
    const noteWhere = (event: FocusEvent) => {
      const at = [...(list.current?.children ?? [])].findIndex((card) => card.contains(event.target as Node));
      if (at >= 0) place.current = at;
    };
    document.addEventListener('focusin', noteWhere);
    return () => document.removeEventListener('focusin', noteWhere);
  }, []);

  useEffect(() => {
    if (dismissed === undefined || !isFocusLost()) return;
    const cards = list.current?.children ?? [];
    const next = cards[Math.min(place.current, cards.length - 1)];
    (next?.querySelector<HTMLElement>('button') ?? list.current)?.focus({ preventScroll: true });
  }, [dismissed]);

  return list;
}

/** Takes a pair off the list at once, and offers to take that back. */
function useDismissal() {
  const queries = useQueryClient();
  const [last, setLast] = useState<DuplicatePair>();
  const change = useMutation({
    // One after the other, so that what is taken back was said before.
    scope: { id: 'duplicates' },
    mutationFn: ({ pair, isDismissed }: { pair: DuplicatePair; isDismissed: boolean }) => dismissPair(queries, pair._id, isDismissed),
  });
  const pending = change.isPending && change.variables.isDismissed ? change.variables.pair._id : undefined;

  return {
    /** The pair that is being taken off the list. */
    dismissed: pending,
    dismiss(pair: DuplicatePair) {
      setLast(undefined);
      change.mutate({ pair, isDismissed: true }, { onSuccess: () => setLast(pair) });
    },
    failure: change.error && (
      <ListError message={describeError(change.error, 'That could not be saved. Please try again.')} onDismiss={change.reset} />
    ),
    bar: last && (
      <UndoBar
        key={last._id}
        message={`${last.clients.map(({ companyName }) => companyName).join(' and ')} are not the same.`}
        onUndo={() => {
          change.mutate({ pair: last, isDismissed: false });
          setLast(undefined);
        }}
        onGone={() => setLast(undefined)}
      />
    ),
  };
}

const uncountedText = (count: number) => `Still comparing ${count.toLocaleString('en-US')} ${count === 1 ? 'client' : 'clients'}`;

function NoPairs({ view: { by }, isCounting }: { view: DuplicatesView; isCounting: boolean }) {
  if (isCounting) return <EmptyState title="None found so far." hint="Pairs appear here as they are found." />;
  if (by) return <EmptyState title={`No pair with: ${REASON_WORDS[by].toLowerCase()}.`} />;
  return (
    <EmptyState
      title="No two clients look the same."
      hint="E-mail addresses, numbers, websites and names are compared in the background, whenever a client changes."
    />
  );
}
