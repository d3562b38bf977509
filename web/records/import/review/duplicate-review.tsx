import type { RecordImport } from '@fairlead/contract/kit/import/imports';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { EmptyState } from '../../../ui/page/empty-state.tsx';
import { Panel } from '../../../ui/page/panel.tsx';
import { SkeletonLines } from '../../../ui/page/skeleton.tsx';
import { Paged } from '../../../ui/table/pager.tsx';
import { withoutPage } from '../../list/list-view.rules.ts';
import { useImportKind } from '../import-kind.ts';
import { counted } from '../import-view.rules.ts';
import { importQueries } from '../imports.queries.ts';
import { DuplicateCard } from './duplicate-card.tsx';
import classes from './duplicate-review.module.css';
import { actionOptions, type ImportView } from './rows.rules.ts';
import { useRowDecision } from './use-row-decision.ts';

interface DuplicateReviewProps {
  current: RecordImport;
  /** Whether rows can be decided about now. */
  isFree: boolean;
  view: ImportView;
  onView: (view: ImportView) => void;
}

/** Rows that look like a record that is there: what an update would change, and what becomes of each, or of all at once. */
export function DuplicateReview({ current, isFree, view, onView }: DuplicateReviewProps) {
  const about = useImportKind();
  const { nouns, compared } = about;
  const { page, cursor } = view;
  const rows = useQuery({ ...importQueries.rows(current._id, { duplicates: true, page, cursor }), enabled: current.state === 'ready' });
  const decide = useRowDecision(current._id);
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
            <p className={classes.lead}>
              {counted(duplicates, 'row')} may be among the {nouns.many} already.
            </p>
            <span className="grow" />
            <fieldset className={classes.all}>
              <legend className="sr-only">All at once</legend>
              <span className="muted" aria-hidden="true">
                All at once:
              </span>
              {actionOptions(about).map(({ value, label }) => (
                <Button
                  key={value}
                  onClick={() => decide.mutate({ action: value })}
                  loading={decide.isPending && decide.variables.action === value && !decide.variables.lines}
                  disabled={!isFree}
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
      empty={<EmptyState title={`No row looks like one of the ${nouns.many} that are there.`} hint={compared} />}
    >
      {(found) => (
        <Paged at={found} pages={found.pages} isOld={rows.isPlaceholderData} onTurn={(place) => onView({ ...withoutPage(view), ...place })}>
          <ul className={classes.list}>
            {found.rows.map((row) => (
              <DuplicateCard key={row.line} row={row} isFree={isFree} onDecide={(action) => decide.mutate({ action, lines: [row.line] })} />
            ))}
          </ul>
        </Paged>
      )}
    </Panel>
  );
}
