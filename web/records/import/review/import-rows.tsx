import type { DuplicateAction, ImportRow, RecordImport } from '@fairlead/contract/kit/import/imports';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { ButtonLink } from '../../../ui/button-link.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { EmptyState } from '../../../ui/page/empty-state.tsx';
import { Panel } from '../../../ui/page/panel.tsx';
import { SkeletonTable } from '../../../ui/page/skeleton.tsx';
import { type Column, DataTable } from '../../../ui/table/data-table.tsx';
import { Paged } from '../../../ui/table/pager.tsx';
import { withoutPage } from '../../list/list-view.rules.ts';
import { fieldLabel, type ImportKind, importPath, useImportKind } from '../import-kind.ts';
import { numberShown } from '../import-view.rules.ts';
import { importQueries } from '../imports.queries.ts';
import { RefusedDownload } from '../refused-download.tsx';
import { KindChip } from '../state-chip.tsx';
import classes from './import-rows.module.css';
import { actionOptions, byWords, type ImportView, KIND_WORDS, notesShown, otherValues, problemsShown } from './rows.rules.ts';
import { useRowDecision } from './use-row-decision.ts';

interface ImportRowsProps {
  current: RecordImport;
  /** Whether rows can be decided about now. */
  isFree: boolean;
  view: ImportView;
  onView: (view: ImportView) => void;
}

/** `onDecide` is left out while nothing can be decided. */
const describeColumns = ({ nouns }: ImportKind, onDecide: OnDecide | undefined): Column<ImportRow>[] => [
  { key: 'line', header: 'Line', isNumber: true, phone: 'hidden', cell: ({ line }) => <span className="muted">{numberShown(line)}</span> },
  { key: 'name', header: nouns.one.replace(/^./, (first) => first.toUpperCase()), phone: 'primary', cell: (row) => <NameCell {...row} /> },
  { key: 'values', header: 'Further values', phone: 'secondary', cell: (row) => <ValuesCell row={row} onDecide={onDecide} /> },
  { key: 'kind', header: 'Becomes', phone: 'aside', cell: ({ kind }) => <KindChip kind={kind} /> },
];
type OnDecide = (line: number, action: DuplicateAction) => void;

/** Whether two rows with the same values may both be added. */
const mayRepeat = (kind: ImportKind) => actionOptions(kind).some(({ value }) => value === 'create');

function NameCell({ line, values }: ImportRow) {
  const kind = useImportKind();
  return (
    <span className={classes.name}>
      <span className={classes.line}>Line {numberShown(line)}</span>
      <b>{values[kind.nameField] ?? <span className="muted">No {fieldLabel(kind, kind.nameField)}</span>}</b>
      <small>{values[kind.secondField] ?? `No ${fieldLabel(kind, kind.secondField)}`}</small>
    </span>
  );
}

/** What else is known, and why the row is refused or not new. */
function ValuesCell({ row, onDecide }: { row: ImportRow; onDecide: OnDecide | undefined }) {
  const about = useImportKind();
  const { line, values, problems, notes, duplicate, repeats, repeatsBy, kind } = row;
  const isAdded = kind === 'create';
  const reasons = problemsShown(about, problems);
  return (
    <>
      {reasons.length > 0 && (
        <ul className={classes.problems}>
          {reasons.map((reason) => (
            <li key={reason}>
              <Icon name="warning" size={16} />
              {reason}
            </li>
          ))}
        </ul>
      )}
      <ul className={classes.notes}>
        {notesShown(about, notes).map((note) => (
          <li key={note}>{note}</li>
        ))}
      </ul>
      {duplicate && (
        <p className={classes.like}>
          {kind === 'update' ? 'Updates' : 'Looks like'}{' '}
          <a href={about.href(duplicate._id)} target="_blank" rel="noopener" className="link">
            {duplicate.name}
          </a>{' '}
          ({byWords(about, duplicate.by)})
        </p>
      )}
      {repeats !== null && (
        <p className={classes.like}>
          Repeats line {numberShown(repeats)} ({byWords(about, repeatsBy)})
          {mayRepeat(about) && kind !== 'refused' && kind !== 'question' && (
            <Button
              size="compact-sm"
              disabled={!onDecide}
              onClick={() => onDecide?.(line, isAdded ? 'skip' : 'create')}
              aria-label={isAdded ? `Skip line ${line}` : `Add anyway: line ${line}`}
            >
              {isAdded ? 'Skip' : 'Add anyway'}
            </Button>
          )}
        </p>
      )}
      {kind === 'question' && (
        <fieldset className={classes.answer} disabled={!onDecide} aria-label={`What becomes of line ${line}`}>
          {actionOptions(about)
            .filter(({ value }) => value !== 'update' || duplicate)
            .map(({ value, label }) => (
              <Button key={value} size="compact-sm" onClick={() => onDecide?.(line, value)} aria-label={`${label}: line ${line}`}>
                {label}
              </Button>
            ))}
        </fieldset>
      )}
      <dl className={classes.values}>
        {otherValues(about, values).map(({ field, label, value }) => (
          <div key={field}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}

/** Rows as they will be, fifty at a time. */
export function ImportRows({ current, isFree, view, onView }: ImportRowsProps) {
  const about = useImportKind();
  const { kind, notes, page, cursor } = view;
  const rows = useQuery({ ...importQueries.rows(current._id, { kind, notes, page, cursor }), enabled: current.state === 'ready' });
  const decide = useRowDecision(current._id);
  const onDecide: OnDecide | undefined = isFree ? (line, action) => decide.mutate({ action, lines: [line] }) : undefined;
  const repeating = (rows.data?.rows ?? []).flatMap((row) => (row.repeats !== null && row.kind === 'skip' ? [row.line] : []));

  return (
    <Panel
      label={kind ? `Rows: ${KIND_WORDS[kind].label}` : 'Rows'}
      query={rows}
      isPadded={false}
      loading={current.state === 'ready' ? 'Loading rows...' : 'The rows are being checked...'}
      skeleton={<SkeletonTable />}
      actions={
        <>
          <p className="muted">{kind ? rowsWords(about)[kind] : notes ? 'Rows of which a cell is left out' : 'All rows as they will be'}</p>
          <span className="grow" />
          {kind === 'question' &&
            (['create', 'skip'] as const).map((value) => (
              <Button
                key={value}
                disabled={!isFree || current.counts.question === 0}
                loading={decide.isPending && decide.variables.of === 'questions' && decide.variables.action === value}
                onClick={() => decide.mutate({ action: value, of: 'questions' })}
              >
                {value === 'create' ? 'Add all as new' : 'Skip all'}
              </Button>
            ))}
          {mayRepeat(about) && repeating.length > 1 && (
            <Button disabled={!isFree} loading={decide.isPending} onClick={() => decide.mutate({ action: 'create', lines: repeating })}>
              Add all {repeating.length} repeating rows of this page
            </Button>
          )}
          {current.counts.refused > 0 && (!kind || kind === 'refused') && <RefusedDownload id={current._id} />}
        </>
      }
      isEmpty={(found) => found.rows.length === 0}
      empty={
        <EmptyState
          title={kind ? `No row is ${WITHOUT[kind]}.` : notes ? 'No cell is left out.' : 'There are no rows.'}
          action={
            (kind || notes) && (
              <ButtonLink to={importPath(about, current._id)} search={{ tab: 'rows' }}>
                Show all rows
              </ButtonLink>
            )
          }
        />
      }
    >
      {(found) => (
        <Paged
          at={found}
          pages={found.pages}
          isOld={rows.isPlaceholderData}
          onTurn={(place) => onView({ ...withoutPage(view), ...place })}
          className={classes.table}
        >
          <DataTable label="Rows" columns={describeColumns(about, onDecide)} rows={found.rows} rowKey={({ line }) => String(line)} />
        </Paged>
      )}
    </Panel>
  );
}

const rowsWords = ({ nouns, askedBy = 'name' }: ImportKind) => ({
  create: `New ${nouns.many} as they will be`,
  update: `Updates of ${nouns.many} that are there`,
  skip: 'Rows that are left alone',
  question: `Are these the same? They share only the ${askedBy}`,
  refused: 'Rows that can’t be stored',
});
const WITHOUT = { create: 'new', update: 'an update', skip: 'skipped', question: 'in question any more', refused: 'refused' } as const;
