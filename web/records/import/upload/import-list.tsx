import { IMPORT_KEPT_DAYS, type RecordImport } from '@fairlead/contract/kit/import/imports';
import { ActionIcon } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { timeAgo, useNow } from '../../../platform/time.ts';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { EmptyState } from '../../../ui/page/empty-state.tsx';
import { Panel } from '../../../ui/page/panel.tsx';
import { SkeletonTable } from '../../../ui/page/skeleton.tsx';
import { type Column, DataTable } from '../../../ui/table/data-table.tsx';
import { importPath, useImportKind } from '../import-kind.ts';
import { isBusy, isUndoable, listedWords } from '../import-view.rules.ts';
import { importQueries } from '../imports.queries.ts';
import { StateChip } from '../state-chip.tsx';
import { UndoButton } from '../undo-button.tsx';
import { useImportRemoval } from '../use-import-action.ts';
import classes from './import-list.module.css';

/** The latest imports: how each stands, what it did, and undo. */
export function ImportList() {
  const kind = useImportKind();
  const { one, many } = kind.nouns;
  const imports = useQuery(importQueries.list(kind.name));
  const at = useNow();
  const remove = useImportRemoval();
  const [forgetting, setForgetting] = useState<RecordImport>();
  const columns: Column<RecordImport>[] = [
    {
      key: 'file',
      header: 'File',
      phone: 'primary',
      cell: (each) => (
        <span className={classes.file}>
          <b>{each.fileName}</b>
          <small>
            {each.createdBy} · {timeAgo(each.createdAt, at)}
          </small>
        </span>
      ),
    },
    { key: 'state', header: 'State', phone: 'aside', cell: ({ state }) => <StateChip state={state} /> },
    { key: 'rows', header: 'Rows', phone: 'secondary', cell: (each) => <span className={classes.rows}>{listedWords(each)}</span> },
  ];

  return (
    <>
      <Panel
        title="Latest imports"
        query={imports}
        loading="Loading imports..."
        skeleton={<SkeletonTable rows={3} />}
        isPadded={false}
        below={
          <p className="muted">{`An import is kept here for ${IMPORT_KEPT_DAYS} days and can be undone until then. The ${many} stay.`}</p>
        }
        isEmpty={(list) => list.length === 0}
        empty={<EmptyState title="Nothing has been imported yet." hint="Each import stands here with what it did, and can be undone." />}
      >
        {(list) => (
          <div className={classes.table}>
            <DataTable
              label="Latest imports"
              columns={columns}
              rows={list}
              rowKey={({ _id }) => _id}
              href={({ _id }) => importPath(kind, _id)}
              actions={(each) => (
                <>
                  {isUndoable(each.state) && <UndoButton current={each} />}
                  {!isBusy(each.state) && (
                    <ActionIcon aria-label={`Forget ${each.fileName}`} onClick={() => setForgetting(each)}>
                      <Icon name="bin" />
                    </ActionIcon>
                  )}
                </>
              )}
            />
          </div>
        )}
      </Panel>
      {forgetting && (
        <ConfirmDialog
          title="Forget this import?"
          text={
            isUndoable(forgetting.state)
              ? `The ${many} that ${forgetting.fileName} brought stay, but the import can no longer be undone.`
              : `${forgetting.fileName} and the choices made for it go. No ${one} is touched.`
          }
          confirm="Forget"
          onCancel={() => setForgetting(undefined)}
          onConfirm={async () => {
            await remove(forgetting._id);
            setForgetting(undefined);
          }}
        />
      )}
    </>
  );
}
