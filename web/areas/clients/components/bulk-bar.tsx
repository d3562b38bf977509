import { TABLE_EXPORT_FORMATS } from '@fairlead/contract/client-lists';
import type { Client } from '@fairlead/contract/clients';
import type { BulkReply } from '@fairlead/contract/kit/bulk';
import { BULK_MAX } from '@fairlead/contract/kit/bulk';
import { Button, CloseButton } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import { ExportMenu } from '../../../ui/menus/export-menu.tsx';
import { useMay } from '../../accounts/public/signed-in-user.ts';
import { exportChosen } from '../client-export.queries.ts';
import { removeClients } from '../client-lists.queries.ts';
import { AssignDialog } from './assign-dialog.tsx';
import classes from './bulk-bar.module.css';
import { RefusedDialog } from './refused-dialog.tsx';
import { SetCategoryDialog } from './set-category-dialog.tsx';

interface BulkBarProps {
  /** The chosen clients by id, over all pages. */
  selected: ReadonlyMap<string, Client>;
  onSelectPage: () => void;
  /** Ends the selection, and a phone's selecting. */
  onClear: () => void;
}

/** What can be done with the chosen clients at once, and what became of it. */
export function BulkBar({ selected, onSelectPage, onClear }: BulkBarProps) {
  const queries = useQueryClient();
  const may = useMay();
  const [asked, setAsked] = useState<'assign' | 'category' | 'delete'>();
  const [outcome, setOutcome] = useState<BulkReply>();
  const ids = [...selected.keys()];
  const isTooMany = selected.size > BULK_MAX;
  const close = () => setAsked(undefined);

  function done(reply: BulkReply) {
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
          {may('clients.edit') && (
            <>
              <Button onClick={() => setAsked('assign')}>Assign to…</Button>
              <Button onClick={() => setAsked('category')}>Set category…</Button>
            </>
          )}
          <ExportMenu
            label="Export selected"
            formats={TABLE_EXPORT_FORMATS}
            fetchFile={(format, watch) => exportChosen({ ids, format }, watch)}
          />
          {may('clients.delete') && (
            <Button color="red" onClick={() => setAsked('delete')}>
              Delete
            </Button>
          )}
        </>
      )}
      <CloseButton aria-label="Clear selection" onClick={onClear} className={classes.close} />
      {asked === 'assign' && <AssignDialog ids={ids} onDone={done} onClose={close} />}
      {asked === 'category' && <SetCategoryDialog ids={ids} onDone={done} onClose={close} />}
      {asked === 'delete' && (
        <ConfirmDialog
          title={`Delete ${clientsIn(ids.length)}?`}
          text={`Are you sure you want to delete ${clientsIn(ids.length)}? This action cannot be undone.`}
          onConfirm={async () => done(await removeClients(queries, ids))}
          onCancel={close}
        />
      )}
      {outcome && (
        <RefusedDialog
          reply={outcome}
          onClose={() => {
            setOutcome(undefined);
            onClear();
          }}
        />
      )}
    </section>
  );
}

const clientsIn = (count: number) => (count === 1 ? '1 client' : `${count.toLocaleString('en-US')} clients`);
