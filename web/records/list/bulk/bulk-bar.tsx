import { BULK_MAX, type BulkReply } from '@fairlead/contract/kit/records/bulk';
import { TABLE_EXPORT_FORMATS } from '@fairlead/contract/kit/records/lists';
import { Button, CloseButton } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useAlert } from '../../../ui/dialogs/alert.tsx';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import { ExportMenu } from '../../../ui/menus/export-menu.tsx';
import type { BulkAction, BulkBarProps } from '../list-description.ts';
import { countText } from '../list-view.rules.ts';
import classes from './bulk-bar.module.css';
import { RefusedDialog } from './refused-dialog.tsx';

/** What can be done with the chosen rows at once, and what became of it. */
export function BulkBar(props: BulkBarProps) {
  const { list, selected, actions = [], mayDelete = false, AlsoGoes, onSelectPage, onClear } = props;
  const { exportFile, removeMany } = list;
  const queries = useQueryClient();
  const [asked, setAsked] = useState<BulkAction | 'delete'>();
  const [outcome, setOutcome] = useState<BulkReply>();
  const ids = [...selected.keys()];
  const count = countText(ids.length, list.nouns);
  const isTooMany = selected.size > BULK_MAX;
  const close = () => setAsked(undefined);

  function finish(reply: BulkReply) {
    close();
    // Whoever reads the reasons still has the rows chosen behind them.
    if (reply.refused.length > 0) setOutcome(reply);
    else onClear();
  }

  return (
    <section className={classes.bar} aria-label="Selection">
      <strong role="status">
        {selected.size.toLocaleString('en-US')} selected
        {isTooMany && `; at most ${BULK_MAX.toLocaleString('en-US')} at once`}
      </strong>
      <Button className={classes.page} onClick={onSelectPage}>
        All on this page
      </Button>
      {selected.size > 0 && !isTooMany && (
        <>
          {actions.map((action) => (
            <ActionButton key={action.label} action={action} count={selected.size} onPress={() => setAsked(action)} />
          ))}
          {exportFile && (
            <ExportMenu
              label="Export selected"
              formats={TABLE_EXPORT_FORMATS}
              fetchFile={(format, watch) => exportFile({ ids }, format, watch)}
            />
          )}
          {mayDelete && removeMany && (
            <Button color="red" onClick={() => setAsked('delete')}>
              Delete
            </Button>
          )}
        </>
      )}
      <CloseButton aria-label="Clear selection" onClick={onClear} className={classes.close} />
      {asked && asked !== 'delete' && <asked.Dialog ids={ids} count={count} onDone={finish} onClose={close} />}
      {asked === 'delete' && removeMany && (
        <ConfirmDialog
          title={`Delete ${count}?`}
          text={`Are you sure you want to delete ${count}? This action cannot be undone.`}
          more={AlsoGoes && <AlsoGoes ids={ids} />}
          onConfirm={async () => finish(await removeMany(queries, ids))}
          onCancel={close}
        />
      )}
      {outcome && (
        <RefusedDialog
          reply={outcome}
          nouns={list.nouns}
          onClose={() => {
            setOutcome(undefined);
            onClear();
          }}
        />
      )}
    </section>
  );
}

/** One that can't be pressed now stays in reach, and says why. */
function ActionButton({ action: { label, hindrance }, count, onPress }: { action: BulkAction; count: number; onPress: () => void }) {
  const alert = useAlert();
  const reason = hindrance?.(count);
  if (reason === undefined) return <Button onClick={onPress}>{label}</Button>;
  return (
    <Button data-disabled aria-disabled title={reason} onClick={() => void alert(reason)}>
      {label}
    </Button>
  );
}
