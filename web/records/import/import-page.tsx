import type { RecordImport } from '@fairlead/contract/kit/import/imports';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { ApiError } from '../../platform/api.ts';
import { timeAgo, useNow } from '../../platform/time.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { EmptyState } from '../../ui/page/empty-state.tsx';
import { Page } from '../../ui/page/page.tsx';
import { Panel } from '../../ui/page/panel.tsx';
import { SkeletonLines } from '../../ui/page/skeleton.tsx';
import { type ImportKind, ImportKindProvider } from './import-kind.ts';
import classes from './import-page.module.css';
import { isOpen, isUndoable, WORK_WORDS } from './import-view.rules.ts';
import { importQueries } from './imports.queries.ts';
import { Notice } from './notice.tsx';
import { FailedImport } from './progress/failed-import.tsx';
import { ImportOutcome } from './progress/import-outcome.tsx';
import { StopButton, StoppedImport } from './progress/stopped-import.tsx';
import { WorkProgress } from './progress/work-progress.tsx';
import { ImportReview } from './review/import-review.tsx';
import { StateChip } from './state-chip.tsx';

interface ImportPageProps {
  kind: ImportKind;
  /** Undefined until it is known who asks. */
  isAllowed: boolean | undefined;
}

/** One import from the file that arrived to what it did. All of it is on the server, so it can be left and comes back. */
export function ImportPage({ kind, isAllowed }: ImportPageProps) {
  const { id = '' } = useParams({ strict: false });
  const found = useQuery({ ...importQueries.one(id), enabled: isAllowed === true });
  const isGone = (found.error instanceof ApiError && found.error.code === 'not_found') || (found.data && found.data.kind !== kind.name);
  const current = isGone ? undefined : found.data;
  useReadingAnew(kind, id, current?.state);
  const crumbs = [
    { label: kind.list.title, to: kind.list.path },
    { label: 'Import', to: kind.path },
  ];

  if (isAllowed === false) {
    return (
      <Page title="Import" crumbs={crumbs}>
        <EmptyState title={`You may look at ${kind.nouns.many}, but not import any.`} />
      </Page>
    );
  }
  return (
    <Page title={current?.fileName ?? 'Import'} crumbs={crumbs} hasOwnHeading={current !== undefined}>
      {isGone ? (
        <EmptyState title="Import not found" action={<ButtonLink to={kind.path}>Go to all imports</ButtonLink>} />
      ) : current ? (
        <ImportKindProvider value={kind}>
          <ImportView current={current} isCutOff={found.error !== null} />
        </ImportKindProvider>
      ) : (
        <Panel label="Import" query={found} loading="Loading import..." skeleton={<SkeletonLines lines={10} />}>
          {() => null}
        </Panel>
      )}
    </Page>
  );
}

/** Rows are read again when they were checked anew, and records when some came or went. */
function useReadingAnew({ name, staleAreas }: ImportKind, id: string, state: RecordImport['state'] | undefined) {
  const queries = useQueryClient();
  const before = useRef(state);
  useEffect(() => {
    const was = before.current;
    before.current = state;
    if (was === undefined || state === undefined || was === state) return;
    if (state === 'ready') void queries.invalidateQueries({ queryKey: ['imports', 'rows', id] });
    if (state === 'done' || state === 'undone' || state === 'stopped') {
      for (const area of staleAreas) void queries.invalidateQueries({ queryKey: [area] });
      void queries.invalidateQueries({ queryKey: importQueries.list(name).queryKey });
    }
  }, [queries, name, staleAreas, id, state]);
}

function ImportView({ current, isCutOff }: { current: RecordImport; isCutOff: boolean }) {
  const at = useNow();
  const { state, fileName, createdBy, createdAt } = current;
  return (
    <div className={classes.view}>
      <header className={classes.header}>
        <h1>{fileName}</h1>
        <StateChip state={state} />
        <p className="muted">
          {createdBy} · {timeAgo(createdAt, at)}
        </p>
      </header>
      {isCutOff && (
        <div className={classes.notice}>
          <Notice tone="wait" icon="warning">
            Fairlead can’t be reached right now. Nothing is lost; this page tries again on its own.
          </Notice>
        </div>
      )}
      {current.failure && (state === 'ready' || isUndoable(state)) && (
        <div className={classes.notice}>
          <Notice tone="bad" icon="warning">
            {current.failure}
          </Notice>
        </div>
      )}
      <Stage current={current} />
    </div>
  );
}

function Stage({ current }: { current: RecordImport }) {
  const { state, progress, columns } = current;
  if (state === 'failed') return <FailedImport current={current} />;
  if (state === 'stopped') return <StoppedImport current={current} />;
  if (state === 'done' || state === 'undone') return <ImportOutcome current={current} />;
  if (isOpen(state) && columns.length > 0) return <ImportReview current={current} />;
  return (
    <section className={classes.card} aria-label={WORK_WORDS[state] ?? 'Import'}>
      <WorkProgress label={WORK_WORDS[state] ?? 'Working'} done={progress.done} total={progress.total}>
        <p className="muted">You can leave this page: the work goes on, and this import stands under Import.</p>
        {(state === 'importing' || state === 'undoing') && <StopButton current={current} />}
      </WorkProgress>
    </section>
  );
}
