import type { RecordImport } from '@fairlead/contract/kit/import/imports';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import { Tabs } from '../../../ui/menus/tabs.tsx';
import { ImportColumns } from '../columns/import-columns.tsx';
import { ImportQuestions } from '../columns/import-questions.tsx';
import { useImportChange } from '../columns/use-import-change.ts';
import { importPath, useImportKind } from '../import-kind.ts';
import { numberShown } from '../import-view.rules.ts';
import { useImportRemoval } from '../use-import-action.ts';
import { CommitBar } from './commit-bar.tsx';
import { CountTiles } from './count-tiles.tsx';
import { DuplicateReview } from './duplicate-review.tsx';
import classes from './import-review.module.css';
import { ImportRows } from './import-rows.tsx';
import { type ImportTab, type ImportView, importViewOf } from './rows.rules.ts';
import { useIsDeciding } from './use-row-decision.ts';

/** An import that waits for its user: columns, rows as they will be, duplicates, and the one button. */
export function ImportReview({ current }: { current: RecordImport }) {
  const kind = useImportKind();
  const change = useImportChange(current);
  const [view, setView] = useImportView(current._id);
  const [isDiscarding, setDiscarding] = useState(false);
  const isDeciding = useIsDeciding(current._id);
  const navigate = useNavigate();
  const remove = useImportRemoval();
  const { duplicates } = current.counts;
  // What is decided about rows before a choice for their columns has arrived would be gone once they are read again.
  const isFree = current.state === 'ready' && !change.isWaiting;
  const tabs = [
    { key: 'columns', label: 'Columns' },
    { key: 'rows', label: 'Rows' },
    { key: 'duplicates', label: duplicates > 0 ? `Duplicates (${numberShown(duplicates)})` : 'Duplicates' },
  ] as const;

  return (
    <>
      <CountTiles id={current._id} counts={current.counts} active={view.tab === 'rows' ? (view.kind ?? 'all') : undefined} />
      <ImportQuestions change={change} view={view} onColumns={() => setView({ tab: 'columns' })} />
      <section className={classes.card} aria-label="Before the import">
        <Tabs label="Before the import" tabs={tabs} active={view.tab} onChange={(tab: ImportTab) => setView({ tab })}>
          {view.tab === 'columns' && <ImportColumns change={change} />}
          {view.tab === 'rows' && <ImportRows current={current} isFree={isFree} view={view} onView={setView} />}
          {view.tab === 'duplicates' && <DuplicateReview current={current} isFree={isFree} view={view} onView={setView} />}
        </Tabs>
      </section>
      <CommitBar current={current} isWaiting={change.isWaiting || isDeciding} onDiscard={() => setDiscarding(true)} />
      {isDiscarding && (
        <ConfirmDialog
          title="Discard this import?"
          text={`No ${kind.nouns.one} of ${current.fileName} is stored yet. The file and the choices made here go.`}
          confirm="Discard"
          onCancel={() => setDiscarding(false)}
          onConfirm={async () => {
            await remove(current._id);
            await navigate({ to: kind.path });
          }}
        />
      )}
    </>
  );
}

/** What is shown of the import, held by the address, so that Back, a reload and a link lead to the same. */
function useImportView(id: string) {
  const path = importPath(useImportKind(), id);
  const address: Record<string, unknown> = useSearch({ strict: false });
  const view = useMemo(() => importViewOf(address), [address]);
  const navigate = useNavigate();
  const setView = ({ tab, ...rest }: ImportView) =>
    void navigate({
      to: path,
      search: { ...(tab !== 'columns' && { tab }), ...rest } as never,
      resetScroll: false,
    });
  return [view, setView] as const;
}
