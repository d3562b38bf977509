import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { paths } from '../../../paths.ts';
import { ApiError } from '../../../platform/api.ts';
import { describeError } from '../../../platform/error-message.ts';
import { RecordList } from '../../../records/list/record-list.tsx';
import { EmptyState } from '../../../ui/page/empty-state.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { PanelContent } from '../../../ui/page/panel.tsx';
import { WhyLink } from '../../people/public/why-link.tsx';
import { useCurrentUser, useMay } from '../../sign-in/public/signed-in-user.ts';
import { ownershipOf } from '../document-fields.rules.ts';
import { documentQueries, type ListedDocument } from '../documents.queries.ts';
import { useDocumentDialogs } from '../table/use-document-dialogs.tsx';
import { DOCUMENT_LIST } from './document-list.tsx';

/** My Files: the documents of all clients and employees, ten at a time (docs/product/documents.md). */
export function DocumentsPage() {
  const { id } = useParams({ strict: false });
  const navigate = useNavigate();
  const opened = useQuery({ ...documentQueries.one(id ?? ''), enabled: id !== undefined });
  const isGone = opened.error instanceof ApiError && opened.error.status === 404;
  if (id !== undefined && (isGone || opened.data === undefined)) {
    return (
      <Page title="My Files" crumbs={[{ label: 'My Files', to: paths.documents }]}>
        {isGone ? (
          <EmptyState title="This document is not here, or not for you to see." action={<WhyLink />} />
        ) : (
          <PanelContent
            query={opened}
            loading="Loading the document..."
            failure={(error) => describeError(error, 'Failed to load the document')}
          >
            {() => null}
          </PanelContent>
        )}
      </Page>
    );
  }
  return <Documents key={id} opened={opened.data} onClosed={() => void (id && navigate({ to: paths.documents, replace: true }))} />;
}

function Documents({ opened, onClosed }: { opened: ListedDocument | undefined; onClosed: () => void }) {
  const may = useMay();
  const isKnown = useCurrentUser() !== undefined;
  const { dialogs, upload, prepareUpload, show, askDelete } = useDocumentDialogs({ opened, onClosed });
  return (
    <Page title="My Files">
      <RecordList
        list={DOCUMENT_LIST}
        isKnown={isKnown}
        add={{ label: 'Upload', isAllowed: may('documents.create'), onAdd: upload, onPrepare: prepareUpload }}
        tools={[]}
        bulk={{ actions: [], mayDelete: may('documents.delete') }}
        onOpen={show}
        mayEdit={() => false}
        mayDelete={(document) => may('documents.delete', ownershipOf(document))}
        onEdit={() => undefined}
        onDelete={askDelete}
      />
      {dialogs}
    </Page>
  );
}
