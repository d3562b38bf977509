import type { ClientImport } from '@fairlead/contract/kit/import/imports';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { paths } from '../../../app/paths.ts';
import { ApiError } from '../../../platform/api.ts';
import { timeAgo, useNow } from '../../../platform/time.ts';
import { ButtonLink } from '../../../ui/button-link.tsx';
import { EmptyState } from '../../../ui/page/empty-state.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { Panel } from '../../../ui/page/panel.tsx';
import { SkeletonLines } from '../../../ui/page/skeleton.tsx';
import { useCurrentUser, useMay } from '../../accounts/public/signed-in-user.ts';
import { FailedImport } from '../components/failed-import.tsx';
import { ImportOutcome } from '../components/import-outcome.tsx';
import { ImportReview } from '../components/import-review.tsx';
import { Notice } from '../components/notice.tsx';
import { StateChip } from '../components/state-chip.tsx';
import { StopButton, StoppedImport } from '../components/stopped-import.tsx';
import { WorkProgress } from '../components/work-progress.tsx';
import { isOpen, isUndoable, WORK_WORDS } from '../import-view.rules.ts';
import { importQueries } from '../imports.queries.ts';
import classes from './import-page.module.css';

const CRUMBS = [
  { label: 'Sales and Leads', to: paths.clients },
  { label: 'Import', to: paths.imports },
];

/** One import from the file that arrived to what it did. All of it is on the server, so it can be left and comes back. */
export function ImportPage() {
  const { id = '' } = useParams({ strict: false });
  const me = useCurrentUser();
  const isAllowed = useMay()('clients.import');
  const found = useQuery({ ...importQueries.one(id), enabled: isAllowed });
  const isGone = found.error instanceof ApiError && found.error.code === 'not_found';
  const current = isGone ? undefined : found.data;
  useReadingAnew(id, current?.state);

  if (me && !isAllowed) {
    return (
      <Page title="Import" crumbs={CRUMBS}>
        <EmptyState title="You may look at clients, but not import any." />
      </Page>
    );
  }
  return (
    <Page title={current?.fileName ?? 'Import'} crumbs={CRUMBS} hasOwnHeading={current !== undefined}>
      {isGone ? (
        <EmptyState title="Import not found" action={<ButtonLink to={paths.imports}>Go to all imports</ButtonLink>} />
      ) : current ? (
        <ImportView current={current} isCutOff={found.error !== null} />
      ) : (
        <Panel label="Import" query={found} loading="Loading import..." skeleton={<SkeletonLines lines={10} />}>
          {() => null}
        </Panel>
      )}
    </Page>
  );
}

/** Rows are read again when they were checked anew, and clients when some came or went. */
function useReadingAnew(id: string, state: ClientImport['state'] | undefined) {
  const queries = useQueryClient();
  const before = useRef(state);
  useEffect(() => {
    const was = before.current;
    before.current = state;
    if (was === undefined || state === undefined || was === state) return;
    if (state === 'ready') void queries.invalidateQueries({ queryKey: ['imports', 'rows', id] });
    if (state === 'done' || state === 'undone' || state === 'stopped') {
      for (const area of ['clients', 'dashboard']) void queries.invalidateQueries({ queryKey: [area] });
      void queries.invalidateQueries({ queryKey: importQueries.list().queryKey });
    }
  }, [queries, id, state]);
}

function ImportView({ current, isCutOff }: { current: ClientImport; isCutOff: boolean }) {
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

function Stage({ current }: { current: ClientImport }) {
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
