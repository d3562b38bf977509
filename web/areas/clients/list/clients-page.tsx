import { CLIENT_MESSAGES } from '@fairlead/contract/clients';
import { ActionIcon } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { paths } from '../../../paths.ts';
import { describeReply } from '../../../platform/error-message.ts';
import { latePart, lazyPart } from '../../../platform/lazy-part.ts';
import { prepareList } from '../../../records/list/list.queries.ts';
import { RecordList } from '../../../records/list/record-list.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { useCurrentUser, useMay } from '../../sign-in/public/signed-in-user.ts';
import { listEditMessage } from '../client-error.rules.ts';
import { ownershipOf } from '../client-fields.rules.ts';
import { useClientDialogs } from '../form/use-client-dialogs.tsx';
import { useVisitLogging } from '../public/visit-logging.ts';
import { CLIENT_LIST } from './client-list.tsx';

const OfflineClients = lazyPart(() => import('../offline/offline-clients.tsx'), 'OfflineClients');
const CategoriesDialog = lazyPart(() => import('../categories/categories-dialog.tsx'), 'CategoriesDialog');

const PairCount = latePart(() => import('../duplicates/pair-count.tsx'), 'PairCount');

const ClientBulkBar = lazyPart(() => import('./client-bulk-bar.tsx'), 'ClientBulkBar');

export const prepare = prepareList(CLIENT_LIST);

/** Sales & Leads: every client and lead, ten at a time (docs/product/clients.md). `summary` is what other areas show above the table. */
export function ClientsPage({ summary }: { summary?: ReactNode }) {
  const may = useMay();
  const logVisit = useVisitLogging();
  const isKnown = useCurrentUser() !== undefined;
  const [failure, setFailure] = useState<string>();
  const [isManaging, setManaging] = useState(false);
  const { dialogs, add, editListed, askDelete, prepare } = useClientDialogs({
    editFailure: listEditMessage,
    deleteWords: ({ companyName }) => ({
      title: `Delete ${companyName}?`,
      text: `Are you sure you want to delete ${companyName}? This action cannot be undone.`,
    }),
    onDeleteFailed: (error) => setFailure(describeReply(error, CLIENT_MESSAGES.deleteFailed)),
  });

  return (
    <Page title="Sales and Leads">
      <RecordList
        list={CLIENT_LIST}
        above={summary}
        isKnown={isKnown}
        add={{ label: 'Add Client/Lead', isAllowed: may('clients.create'), onAdd: add, onPrepare: prepare }}
        tools={[
          ...(may('clients.import') || !isKnown ? [{ label: 'Import', icon: 'upload' as const, to: paths.imports }] : []),
          ...(may('clients.edit') || !isKnown ? [{ label: 'Duplicates', to: paths.duplicates, Late: PairCount }] : []),
          { label: 'Lanes', to: paths.lanes },
          ...(may('categories.manage') || !isKnown ? [{ label: 'Manage Categories', onPress: () => setManaging(true) }] : []),
        ]}
        bulk={{ Bar: ClientBulkBar }}
        rowButtons={(client) =>
          logVisit && (
            <ActionIcon aria-label={`Log a visit to ${client.companyName}`} onClick={() => logVisit(client)}>
              <Icon name="pin" />
            </ActionIcon>
          )
        }
        mayEdit={(client) => may('clients.edit', ownershipOf(client))}
        mayDelete={(client) => may('clients.delete', ownershipOf(client))}
        onEdit={editListed}
        onDelete={(client) => {
          setFailure(undefined);
          askDelete(client);
        }}
        failure={failure === undefined ? undefined : { message: failure, onDismiss: () => setFailure(undefined) }}
        offline={(pocket, { search }) => <OfflineClients pocket={pocket} search={search} />}
      />
      {isManaging && <CategoriesDialog onClose={() => setManaging(false)} />}
      {dialogs}
    </Page>
  );
}
