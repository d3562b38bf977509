import { TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { paths } from '../../paths.ts';
import { Page } from '../../ui/page/page.tsx';
import { Panel, PanelContent } from '../../ui/page/panel.tsx';
import { SkeletonTable } from '../../ui/page/skeleton.tsx';
import { ClientSelect } from '../clients/public/client-select.tsx';
import { AccountSelect } from '../people/public/account-select.tsx';
import { useCurrentUserQuery, useMay } from '../sign-in/public/signed-in-user.ts';
import { EmployeeSelect } from '../team/public/employee-select.tsx';
import { explanationQuery } from './access.queries.ts';
import classes from './access-page.module.css';
import { Explained } from './explained.tsx';
import { PermissionTable } from './permission-table.tsx';
import { type Thing, type ThingPages, thingAt } from './thing.rules.ts';

const CRUMBS = [{ label: 'Your Profile', to: paths.profile }];
const READY = { data: true, error: undefined, refetch: () => undefined };

/** What each role may do, and why someone may do something with a record or not (docs/product/people.md). */
export function AccessPage({ pages }: { pages: ThingPages }) {
  const { about = '', account } = useSearch({ strict: false }) as { about?: string; account?: string };
  const navigate = useNavigate();
  const me = useCurrentUserQuery();
  const mayAskForOthers = useMay()('accounts.manage');
  const thing = thingAt(about, location.origin, pages);
  const show = (change: { about?: string; account?: string | undefined }) =>
    void navigate({ to: paths.permissions, search: { about, account, ...change } as never, replace: true, resetScroll: false });
  const chosen = (kind: Thing['kind']) => (thing?.kind === kind ? thing.id : '');

  return (
    <Page title="Permissions" crumbs={CRUMBS}>
      {/* Waits for the role, since the field "Who" of those who may ask for others would move all that follows. */}
      <PanelContent query={me} loading="Loading..." skeleton={<SkeletonTable />}>
        {({ _id: myId }) => (
          <div className={classes.page}>
            <Panel title="Why can I (not) see or do this?" query={READY} loading="">
              {() => (
                <div className={classes.fields}>
                  {mayAskForOthers && (
                    <AccountSelect label="Who" value={account ?? myId} onChange={(id) => show({ account: id === myId ? undefined : id })} />
                  )}
                  <TextInput
                    label="Address of the page"
                    placeholder="Of a client, employee, event, task, document …"
                    inputMode="url"
                    autoComplete="off"
                    maxLength={2000}
                    value={about}
                    error={about.trim() !== '' && !thing ? 'This is not the address of a record.' : undefined}
                    onChange={(event) => show({ about: event.currentTarget.value })}
                  />
                  <ClientSelect
                    label="Or a client"
                    value={chosen('client')}
                    onChange={(id) => show({ about: id === '' ? '' : paths.client(id) })}
                  />
                  <EmployeeSelect
                    label="Or an employee"
                    value={chosen('employee')}
                    onChange={(employee) => show({ about: employee ? paths.employee(employee._id) : '' })}
                  />
                </div>
              )}
            </Panel>
            {thing && <Answer key={`${thing.kind} ${thing.id} ${account}`} thing={thing} account={account} />}
            <Panel title="What each role may do" query={READY} loading="" isPadded={false}>
              {() => <PermissionTable />}
            </Panel>
          </div>
        )}
      </PanelContent>
    </Page>
  );
}

function Answer({ thing, account }: { thing: Thing; account: string | undefined }) {
  const explanation = useQuery(explanationQuery(thing, account));
  return (
    <Panel
      title="The answer"
      query={explanation}
      loading="Looking it up..."
      skeleton={<SkeletonTable rows={4} />}
      isPadded={false}
      failure={(error) => `${error instanceof Error ? error.message : error}. What you may not see is answered like what does not exist.`}
    >
      {(found) => <Explained explanation={found} />}
    </Panel>
  );
}
