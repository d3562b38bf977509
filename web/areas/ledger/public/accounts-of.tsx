import { TABLE_EXPORT_FORMATS } from '@fairlead/contract/kit/records/lists';
import { LEDGER_MESSAGES } from '@fairlead/contract/ledger';
import { ActionIcon } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { paths } from '../../../paths.ts';
import { describeError } from '../../../platform/error-message.ts';
import { lazyPart } from '../../../platform/lazy-part.ts';
import { useListPlace } from '../../../records/page/use-list-place.ts';
import { useNewByAddress } from '../../../records/page/use-new-by-address.ts';
import { CompactButton } from '../../../ui/compact-button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { ExportMenu } from '../../../ui/menus/export-menu.tsx';
import { EmptyState } from '../../../ui/page/empty-state.tsx';
import { Panel } from '../../../ui/page/panel.tsx';
import { SkeletonTable } from '../../../ui/page/skeleton.tsx';
import { DataTable } from '../../../ui/table/data-table.tsx';
import { NoSuchPage } from '../../../ui/table/no-such-page.tsx';
import { Paged } from '../../../ui/table/pager.tsx';
import { useMay } from '../../sign-in/public/signed-in-user.ts';
import { entryName, ownershipOf } from '../entry-fields.rules.ts';
import { AgeingStrip } from '../figures/ageing-strip.tsx';
import { useEntryDialogs } from '../form/use-entry-dialogs.tsx';
import { type LedgerView, ledgerRecords } from '../ledger.queries.ts';
import { COLUMNS_OF_CLIENT } from '../list/ledger-columns.tsx';
import classes from '../list/ledger-list.module.css';
import { LEDGER_LIST } from '../list/ledger-list.tsx';
import { useOpenEntry } from '../view/use-open-entry.tsx';

const PrintList = lazyPart(() => import('../../../records/list/print-list.tsx'), 'PrintList');

/** The Accounts tab of a client (docs/product/ledger.md). */
export function AccountsOf({ client }: { client: { _id: string; name: string } }) {
  const may = useMay();
  const { sorting, place, turn, sortBy } = useListPlace(ledgerRecords.list.readAddress);
  const { sort = 'issuedOn', order = 'desc' } = sorting;
  const [isPrinting, setPrinting] = useState(false);
  const view: LedgerView = { client: client._id, sort, order };
  const rows = useQuery({ ...ledgerRecords.list.queries.page({ ...view, ...place }), placeholderData: keepPreviousData });
  const count = useQuery(ledgerRecords.list.queries.count(view));
  const { dialogs, add, edit, editListed, askDelete, prepare } = useEntryDialogs(client);
  const { dialog, open } = useOpenEntry({ onEdit: edit, onDelete: askDelete });
  useNewByAddress(may('ledger.create'), add);
  const label = `Accounts of ${client.name}`;
  const isEmpty = rows.data?.rows.length === 0 && place.page === undefined;
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
        {!isEmpty && (
          <ExportMenu
            isCompact
            formats={TABLE_EXPORT_FORMATS}
            fetchFile={(format, watch) => ledgerRecords.list.exportFile({ view }, format, watch)}
            onPrint={() => setPrinting(true)}
          />
        )}
      </div>
      {!isEmpty && <AgeingStrip client={client._id} />}
      <Panel
        label={label}
        isPadded={false}
        query={rows}
        loading={LEDGER_MESSAGES.loading}
        skeleton={<SkeletonTable rows={4} />}
        failure={(error) => describeError(error, LEDGER_MESSAGES.loadFailed)}
        isEmpty={(page) => page.rows.length === 0}
        empty={
          place.page !== undefined ? (
            <NoSuchPage page={place.page} onGo={() => turn({})} />
          ) : (
            <EmptyState title="No entries yet." hint="What this client owes you, and what you owe them, comes here." action={addButton} />
          )
        }
      >
        {(page) => (
          <Paged
            at={page}
            pages={count.data?.pages}
            isOld={rows.isPlaceholderData}
            onTurn={turn}
            className={`${classes.table} ${classes.ofClient}`}
          >
            <DataTable
              label={label}
              columns={COLUMNS_OF_CLIENT}
              rows={page.rows}
              rowKey={({ _id }) => _id}
              onOpen={open}
              sorting={{ by: sort, order }}
              onSort={sortBy}
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
          </Paged>
        )}
      </Panel>
      {isPrinting && <PrintList list={LEDGER_LIST} view={view} onDone={() => setPrinting(false)} />}
      {dialog}
      {dialogs}
    </>
  );
}
