import { LEDGER_MESSAGES } from '@fairlead/contract/ledger';
import { ActionIcon } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { paths } from '../../../paths.ts';
import { describeError } from '../../../platform/error-message.ts';
import { TabExport, TabRows, useTabList } from '../../../records/page/tab-list.tsx';
import { useNewByAddress } from '../../../records/page/use-new-by-address.ts';
import { CompactButton } from '../../../ui/compact-button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { EmptyState } from '../../../ui/page/empty-state.tsx';
import { DataTable } from '../../../ui/table/data-table.tsx';
import { useMay } from '../../sign-in/public/signed-in-user.ts';
import { entryName, ownershipOf } from '../entry-fields.rules.ts';
import { AgeingStrip } from '../figures/ageing-strip.tsx';
import { useEntryDialogs } from '../form/use-entry-dialogs.tsx';
import { COLUMNS_OF_CLIENT } from '../list/ledger-columns.tsx';
import classes from '../list/ledger-list.module.css';
import { LEDGER_LIST } from '../list/ledger-list.tsx';
import { useOpenEntry } from '../view/use-open-entry.tsx';

/** The Accounts tab of a client (docs/product/ledger.md). */
export function AccountsOf({ client }: { client: { _id: string; name: string } }) {
  const may = useMay();
  const tab = useTabList(LEDGER_LIST, { client: client._id }, { by: 'issuedOn', order: 'desc' });
  const { dialogs, add, edit, editListed, askDelete, prepare } = useEntryDialogs(client);
  const { dialog, open } = useOpenEntry({ onEdit: edit, onDelete: askDelete });
  useNewByAddress(may('ledger.create'), add);
  const label = `Accounts of ${client.name}`;
  const addButton = may('ledger.create') && (
    <CompactButton variant="filled" label="Add Entry" icon="plus" onClick={add} onPointerEnter={prepare} onFocus={prepare} />
  );

  return (
    <>
      <div className={classes.actions}>
        <Link to={paths.ledger} search={{ client: client._id } as never} className="link">
          Open in Accounts
        </Link>
        <span className="grow" />
        {addButton}
        {!tab.isEmpty && <TabExport list={LEDGER_LIST} view={tab.view} />}
      </div>
      {!tab.isEmpty && <AgeingStrip client={client._id} />}
      <TabRows
        label={label}
        tab={tab}
        loading={LEDGER_MESSAGES.loading}
        failure={(error) => describeError(error, LEDGER_MESSAGES.loadFailed)}
        empty={
          <EmptyState title="No entries yet." hint="What this client owes you, and what you owe them, comes here." action={addButton} />
        }
        className={`${classes.table} ${classes.ofClient}`}
      >
        {(rows) => (
          <DataTable
            label={label}
            columns={COLUMNS_OF_CLIENT}
            rows={rows}
            rowKey={({ _id }) => _id}
            onOpen={open}
            sorting={tab.sorting}
            onSort={tab.sortBy}
            actions={(entry) => (
              <>
                {may('ledger.edit', ownershipOf(entry)) && (
                  <ActionIcon aria-label={`Edit ${entryName(entry)}`} onClick={() => editListed(entry)}>
                    <Icon name="edit" />
                  </ActionIcon>
                )}
                {may('ledger.delete', ownershipOf(entry)) && (
                  <ActionIcon aria-label={`Delete ${entryName(entry)}`} onClick={() => askDelete(entry)}>
                    <Icon name="bin" />
                  </ActionIcon>
                )}
              </>
            )}
          />
        )}
      </TabRows>
      {dialog}
      {dialogs}
    </>
  );
}
