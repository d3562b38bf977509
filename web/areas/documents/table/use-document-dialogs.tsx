import { DOCUMENT_MESSAGES, documentEndpoints } from '@fairlead/contract/documents';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { api } from '../../../platform/api.ts';
import { describeError } from '../../../platform/error-message.ts';
import { lazyPart } from '../../../platform/lazy-part.ts';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import type { DocumentOwner, ListedDocument } from '../documents.queries.ts';

const UploadDialog = lazyPart(() => import('../upload/upload-dialog.tsx'), 'UploadDialog');
const PreviewDialog = lazyPart(() => import('../preview/preview-dialog.tsx'), 'PreviewDialog');

interface DocumentDialogsOptions {
  /** Whose documents they are; undefined where they are everybody's. */
  owner?: DocumentOwner;
  /** A document that is open at first. */
  opened?: ListedDocument | undefined;
  onClosed?: () => void;
}

/** The dialogs that documents are uploaded, looked at and deleted in; `dialogs` goes into the page. */
export function useDocumentDialogs({ owner, opened, onClosed }: DocumentDialogsOptions) {
  const queries = useQueryClient();
  const [isUploading, setUploading] = useState(false);
  const [shown, setShown] = useState(opened);
  const [deleting, setDeleting] = useState<ListedDocument>();

  async function remove({ _id }: ListedDocument) {
    await api(documentEndpoints.remove, { params: { id: _id } });
    await queries.invalidateQueries({ queryKey: ['documents'] });
    setDeleting(undefined);
  }

  const dialogs: ReactNode = (
    <>
      {isUploading && <UploadDialog owner={owner} onClose={() => setUploading(false)} />}
      {shown && (
        <PreviewDialog
          document={shown}
          hasAddress={shown === opened}
          onClose={() => {
            setShown(undefined);
            onClosed?.();
          }}
        />
      )}
      {deleting && (
        <ConfirmDialog
          title={`Delete ${deleting.fileName}?`}
          text={`Are you sure you want to delete ${deleting.fileName}? This action cannot be undone.`}
          onConfirm={() => remove(deleting)}
          onCancel={() => setDeleting(undefined)}
          failure={(error) => describeError(error, DOCUMENT_MESSAGES.deleteFailed)}
        />
      )}
    </>
  );
  return { dialogs, upload: () => setUploading(true), prepareUpload: UploadDialog.preload, show: setShown, askDelete: setDeleting };
}
