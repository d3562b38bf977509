import { type ClientImport, type DuplicateAction, type ImportRow, importEndpoints } from '@fairlead/contract/imports';
import { Button } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../platform/api.ts';
import { useAlert } from '../../../ui/alert.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Pager } from '../../../ui/pager.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { SkeletonLines } from '../../../ui/skeleton.tsx';
import { ACTION_OPTIONS, counted, type ImportView } from '../import-view.rules.ts';
import { importQueries, type RowPage, showImport } from '../imports.queries.ts';
import { DuplicateCard } from './duplicate-card.tsx';
import classes from './duplicate-review.module.css';

interface DuplicateReviewProps {
  current: ClientImport;
  view: ImportView;
  onView: (view: ImportView) => void;
}

/** Rows that look like a client that is there: what an update would change, and what becomes of each, or of all at once. */
export function DuplicateReview({ current, view, onView }: DuplicateReviewProps) {
  const { page, cursor } = view;
  const rows = useQuery({ ...importQueries.rows(current._id, { duplicates: true, page, cursor }), enabled: current.state === 'ready' });
  const decide = useDecision(current._id);
  const turn = (to: string | null, at: number) =>
    to === null || rows.isPlaceholderData ? undefined : () => onView({ ...view, cursor: to, page: at });
  const { duplicates } = current.counts;

  return (
    <Panel
      label="Duplicates"
      query={rows}
      isPadded={false}
      loading={current.state === 'ready' ? 'Loading rows...' : 'The rows are being checked...'}
      skeleton={<SkeletonLines lines={8} />}
      actions={
        duplicates > 0 && (
          <>
            <p className={classes.lead}>{counted(duplicates, 'row looks', 'rows look')} like a client that is already there.</p>
            <span className="grow" />
            <fieldset className={classes.all}>
              <legend className="sr-only">All at once</legend>
              <span className="muted" aria-hidden="true">
                All at once:
              </span>
              {ACTION_OPTIONS.map(({ value, label }) => (
                <Button
                  key={value}
                  onClick={() => decide.mutate({ action: value })}
                  loading={decide.isPending && decide.variables.action === value && !decide.variables.lines}
                  disabled={current.state !== 'ready'}
                  aria-label={`${label} all`}
                >
                  {label}
                </Button>
              ))}
            </fieldset>
          </>
        )
      }
      isEmpty={(found) => found.rows.length === 0}
      empty={
        <EmptyState
          title="No row looks like a client that is already there."
          hint="Names, emails, phone numbers and websites are compared."
        />
      }
    >
      {(found) => (
        <div aria-busy={rows.isPlaceholderData}>
          <ul className={classes.list}>
            {found.rows.map((row) => (
              <DuplicateCard
                key={row.line}
                row={row}
                isFree={current.state === 'ready'}
                onDecide={(action) => decide.mutate({ action, lines: [row.line] })}
              />
            ))}
          </ul>
          <Pager
            page={found.page}
            pages={found.pages}
            onPrevious={turn(found.previous, found.page - 1)}
            onNext={turn(found.next, found.page + 1)}
          />
        </div>
      )}
    </Panel>
  );
}

interface Decision {
  action: DuplicateAction;
  /** All that look like a client unless given. */
  lines?: number[];
}

/** Shows the decision at once; what the server refuses is shown as it was, and an alert says why. */
function useDecision(id: string) {
  const queries = useQueryClient();
  const alert = useAlert();
  const rowsKey = ['imports', 'rows', id];
  return useMutation({
    // One after the other, so that the last click is what stays.
    scope: { id: `decide-${id}` },
    mutationFn: (decision: Decision) => api(importEndpoints.changeRows, { params: { id }, body: decision }),
    onMutate: async ({ action, lines }) => {
      await queries.cancelQueries({ queryKey: rowsKey });
      const decided = (row: ImportRow) =>
        row.kind !== 'refused' && row.duplicate && (!lines || lines.includes(row.line)) ? { ...row, kind: action } : row;
      queries.setQueriesData<RowPage>({ queryKey: rowsKey }, (before) => before && { ...before, rows: before.rows.map(decided) });
    },
    onSuccess: (changed) => showImport(queries, changed),
    onError: (error) => void alert(error.message),
    onSettled: () => queries.invalidateQueries({ queryKey: rowsKey }),
  });
}
