import { PAGE_EXPORT_FORMATS } from '@fairlead/contract/client-lists';
import { CLIENT_MESSAGES, type Client } from '@fairlead/contract/clients';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { paths } from '../../../app/paths.ts';
import { ApiError } from '../../../platform/api.ts';
import { describeError } from '../../../platform/error-message.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { useAlert } from '../../../ui/dialogs/alert.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { ExportMenu } from '../../../ui/menus/export-menu.tsx';
import { Tabs } from '../../../ui/menus/tabs.tsx';
import { EmptyState } from '../../../ui/page/empty-state.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { Panel } from '../../../ui/page/panel.tsx';
import { SkeletonLines } from '../../../ui/page/skeleton.tsx';
import { useMay } from '../../accounts/public/signed-in-user.ts';
import { exportPage } from '../client-export.queries.ts';
import { ownershipOf } from '../client-fields.rules.ts';
import { clientQueries } from '../clients.queries.ts';
import { BasicInfo } from '../components/basic-info.tsx';
import { StatusButton } from '../components/status-button.tsx';
import { useClientDialogs } from '../components/use-client-dialogs.tsx';
import classes from './client-page.module.css';

const TABS = [
  { key: 'basicInfo', label: 'Basic Info' },
  { key: 'meetings', label: 'Meetings' },
  { key: 'documents', label: 'Documents' },
  { key: 'tasks', label: 'Tasks' },
] as const;
type TabKey = (typeof TABS)[number]['key'];
const COMING: Record<Exclude<TabKey, 'basicInfo'>, string> = {
  meetings: "This client's meetings will stand here.",
  documents: "This client's documents will stand here.",
  tasks: "This client's task board will stand here.",
};
const CRUMBS = [{ label: 'Sales and Leads', to: paths.clients }];

/** Everything about one client (docs/product/clients.md). */
export function ClientPage() {
  const { id = '' } = useParams({ strict: false });
  const client = useQuery(clientQueries.one(id));
  // What could be read before and is gone now is gone, whatever is still in memory.
  const isGone = client.error instanceof ApiError && client.error.code === 'not_found';
  const shown = isGone ? undefined : client.data;

  return (
    <Page title={shown?.companyName ?? 'Client'} crumbs={CRUMBS} hasOwnHeading={shown !== undefined}>
      {isGone ? (
        <NotFound />
      ) : shown ? (
        <ClientView client={shown} />
      ) : (
        <Panel
          label="Client"
          query={client}
          loading={CLIENT_MESSAGES.detailLoading}
          skeleton={<SkeletonLines lines={12} />}
          failure={(error) => `Error: ${describeError(error, CLIENT_MESSAGES.detailFailed)}`}
        >
          {() => null}
        </Panel>
      )}
    </Page>
  );
}

function NotFound() {
  return (
    <EmptyState
      title={CLIENT_MESSAGES.notFound}
      action={
        <Link to={paths.clients} className="link">
          Back to Sales and Leads
        </Link>
      }
    />
  );
}

function ClientView({ client }: { client: Client }) {
  const navigate = useNavigate();
  const may = useMay();
  const alert = useAlert();
  const { tab } = useSearch({ strict: false }) as { tab?: string };
  const active: TabKey = TABS.find(({ key }) => key === tab)?.key ?? 'basicInfo';
  const mayEdit = may('clients.edit', ownershipOf(client));
  const { dialogs, edit, askDelete, prepare } = useClientDialogs({
    current: client,
    editFailure: (error) => describeError(error, CLIENT_MESSAGES.detailEditFailed),
    deleteWords: () => ({
      title: 'Delete this Entry?',
      text: 'Are you sure you want to delete this entry? This action cannot be undone.',
    }),
    onDeleteFailed: (error) => void alert(describeError(error, 'Delete failed')),
    onDeleted: () => navigate({ to: paths.clients, replace: true }),
  });

  const show = (key: TabKey) =>
    void navigate({
      to: paths.client(client._id),
      search: (key === 'basicInfo' ? {} : { tab: key }) as never,
      replace: true,
      resetScroll: false,
    });

  return (
    <article className={classes.card}>
      <header className={classes.header}>
        <Avatar name={client.companyName} picture={client.profilePicture} isSquare size={64} />
        <div className={classes.names}>
          <p className="muted">Sales &amp; Leads</p>
          <h1 dir="auto" title={client.companyName}>
            {client.companyName}
          </h1>
        </div>
        <StatusButton client={client} mayChange={mayEdit} />
        {
          // Beside another tab they keep their place, so that the header stands still.
          <div
            className={classes.buttons}
            data-away={active !== 'basicInfo' || undefined}
            style={active === 'basicInfo' ? undefined : { visibility: 'hidden' }}
          >
            {mayEdit && (
              <Button leftSection={<Icon name="edit" size={16} />} onClick={() => edit(client)} onPointerEnter={prepare} onFocus={prepare}>
                Edit Data
              </Button>
            )}
            <ExportMenu
              isCompact
              formats={PAGE_EXPORT_FORMATS}
              fetchFile={(format, watch) => exportPage(client._id, format, watch)}
              onPrint={() => window.print()}
            />
            {may('clients.delete', ownershipOf(client)) && (
              <Button color="red" leftSection={<Icon name="bin" size={16} />} onClick={() => askDelete(client)}>
                Delete Entry
              </Button>
            )}
          </div>
        }
      </header>
      <Tabs label="About this client" tabs={TABS} active={active} onChange={show}>
        {active === 'basicInfo' ? <BasicInfo client={client} mayEdit={mayEdit} /> : <p className="muted">{COMING[active]}</p>}
      </Tabs>
      {dialogs}
    </article>
  );
}
