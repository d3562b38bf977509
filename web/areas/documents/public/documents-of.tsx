import { DOCUMENT_MESSAGES, documentEndpoints } from '@fairlead/contract/documents';
import { TABLE_EXPORT_FORMATS } from '@fairlead/contract/kit/records/lists';
import { ActionIcon } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../platform/api.ts';
import { describeError } from '../../../platform/error-message.ts';
import { lazyPart } from '../../../platform/lazy-part.ts';
import { TabRows, useTabList } from '../../../records/page/tab-list.tsx';
import { useNewByAddress } from '../../../records/page/use-new-by-address.ts';
import { CompactButton } from '../../../ui/compact-button.tsx';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { ExportMenu } from '../../../ui/menus/export-menu.tsx';
import { EmptyState } from '../../../ui/page/empty-state.tsx';
import { useIsTouched } from '../../../ui/phone-width.ts';
import { DataTable } from '../../../ui/table/data-table.tsx';
import { useMay } from '../../sign-in/public/signed-in-user.ts';
import { ownershipOf } from '../document-fields.rules.ts';
import { type DocumentOwner, type DocumentView, documentRecords, downloadZip } from '../documents.queries.ts';
import { DOCUMENT_LIST } from '../list/document-list.tsx';
import { DOCUMENT_COLUMNS } from '../table/document-columns.tsx';
import classes from '../table/document-table.module.css';
import { useDocumentDialogs } from '../table/use-document-dialogs.tsx';

const PrintList = lazyPart(() => import('../../../records/list/print-list.tsx'), 'PrintList');

/** The list in a file, and the documents themselves. */
const FORMATS = [...TABLE_EXPORT_FORMATS, 'zip'] as const;

interface DocumentsOfProps {
  owner: DocumentOwner;
  /** What the button is called that deletes all of them. */
  deleteAll: 'Delete All' | 'Delete Data';
}

/** The Documents tab of a client or an employee (docs/product/documents.md). */
export function DocumentsOf({ owner, deleteAll }: DocumentsOfProps) {
  const may = useMay();
  const isTouched = useIsTouched();
  const queries = useQueryClient();
  const filters: DocumentView = { [owner.kind]: owner.id };
  const tab = useTabList(DOCUMENT_LIST, filters, { by: 'uploadedDate', order: 'desc' });
  const [isPrinting, setPrinting] = useState(false);
  const [isDeletingAll, setDeletingAll] = useState(false);
  const { dialogs, upload, prepareUpload, show, askDelete } = useDocumentDialogs({ owner });
  useNewByAddress(may('documents.create'), upload);
  const label = `Documents of ${owner.name}`;
  const uploadButton = may('documents.create') && (
    <CompactButton variant="filled" label="Upload" icon="upload" onClick={upload} onPointerEnter={prepareUpload} onFocus={prepareUpload} />
  );

  return (
    <>
      <div className={classes.actions}>
        <span className="grow" />
        {uploadButton}
        <ExportMenu
          isCompact
          formats={FORMATS}
          fetchFile={(format, watch) =>
            format === 'zip' ? downloadZip(owner, watch) : documentRecords.list.exportFile({ view: tab.view }, format, watch)
          }
          onPrint={() => setPrinting(true)}
        />
        {may('documents.delete') && <CompactButton color="red" label={deleteAll} icon="bin" onClick={() => setDeletingAll(true)} />}
      </div>
      <TabRows
        label={label}
        tab={tab}
        loading={DOCUMENT_MESSAGES.loading}
        failure={(error) => describeError(error, DOCUMENT_MESSAGES.listFailed)}
        empty={
          <EmptyState
            title="No documents yet."
            hint={isTouched ? 'Choose files on Upload, or take a picture there.' : 'Drop files on Upload, or paste a picture there.'}
            action={uploadButton}
          />
        }
        className={`${classes.table} ${classes.ofOwner}`}
      >
        {(rows) => (
          <DataTable
            label={label}
            columns={DOCUMENT_COLUMNS}
            rows={rows}
            rowKey={({ _id }) => _id}
            onOpen={show}
            sorting={tab.sorting}
            onSort={tab.sortBy}
            actions={(document) =>
              may('documents.delete', ownershipOf(document)) && (
                <ActionIcon aria-label={`Delete ${document.fileName}`} onClick={() => askDelete(document)}>
                  <Icon name="bin" />
                </ActionIcon>
              )
            }
          />
        )}
      </TabRows>
      {isDeletingAll && (
        <ConfirmDialog
          title="Delete this Data?"
          text={`Are you sure you want to delete all documents of ${owner.name}? This action cannot be undone.`}
          more={!may('documents.delete', { createdBy: null, assignedTo: [] }) && 'Those that others uploaded stay.'}
          onConfirm={async () => {
            const endpoint = owner.kind === 'client' ? documentEndpoints.removeAllOfClient : documentEndpoints.removeAllOfEmployee;
            await api(endpoint, { params: { id: owner.id } });
            tab.turn({});
            await queries.invalidateQueries({ queryKey: ['documents'] });
            setDeletingAll(false);
          }}
          onCancel={() => setDeletingAll(false)}
          failure={(error) => describeError(error, DOCUMENT_MESSAGES.deleteFailed)}
        />
      )}
      {isPrinting && <PrintList list={DOCUMENT_LIST} view={tab.view} onDone={() => setPrinting(false)} />}
      {dialogs}
    </>
  );
}
