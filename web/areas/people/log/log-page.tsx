import { LOG_TOPICS, type LogEntry } from '@fairlead/contract/people/log';
import { Button, NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { paths } from '../../../paths.ts';
import { dateTime } from '../../../platform/time.ts';
import { DateField } from '../../../ui/dates/date-field.tsx';
import { EmptyState } from '../../../ui/page/empty-state.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { Panel } from '../../../ui/page/panel.tsx';
import { SkeletonTable } from '../../../ui/page/skeleton.tsx';
import { type Column, DataTable } from '../../../ui/table/data-table.tsx';
import { Paged } from '../../../ui/table/pager.tsx';
import { useCurrentUser, useMay } from '../../sign-in/public/signed-in-user.ts';
import { AccountSelect } from '../public/account-select.tsx';
import { logQuery } from './log.queries.ts';
import { type LogView, readLogAddress } from './log-address.rules.ts';
import classes from './log-page.module.css';
import { describeLogEntry, nameActor } from './log-words.rules.ts';

const CRUMBS = [{ label: 'Your Profile', to: paths.profile }];
const TITLE = 'Administrator’s log';
const ROWS = 10;

const COLUMNS: readonly Column<LogEntry>[] = [
  { key: 'what', header: 'What', phone: 'primary', cell: (entry) => <span className={classes.what}>{describeLogEntry(entry)}</span> },
  { key: 'who', header: 'Who', phone: 'secondary', cell: nameActor },
  { key: 'when', header: 'When', phone: 'secondary', cell: ({ at }) => <span className="muted">{dateTime(at)}</span> },
];

/** Who changed accounts, roles and settings, and who took lists out as files; for Administrators (docs/product/people.md). */
export function LogPage() {
  const me = useCurrentUser();
  const isAllowed = useMay()('accounts.manage');
  const view = readLogAddress(useSearch({ strict: false }));
  const navigate = useNavigate();
  const log = useQuery({ ...logQuery(view), enabled: isAllowed });
  const { page: _page, cursor: _cursor, ...filters } = view;
  const show = (next: LogView) => void navigate({ to: paths.log, search: next as never, replace: true, resetScroll: false });
  /** Another filter begins at the first page. */
  const filter = (change: { [Name in keyof LogView]?: LogView[Name] | undefined }) => show(readLogAddress({ ...filters, ...change }));

  if (!isAllowed) {
    return (
      <Page title={TITLE} crumbs={CRUMBS}>
        {me && <EmptyState title="Only an Administrator reads the log." />}
      </Page>
    );
  }
  return (
    <Page title={TITLE} crumbs={CRUMBS}>
      <Panel
        title="Changes and exports"
        query={log}
        loading="Loading the log..."
        skeleton={<SkeletonTable rows={ROWS} />}
        isPadded={false}
        isEmpty={({ entries }) => entries.length === 0}
        empty={<EmptyState title="Nothing matches." hint="No entry fits all the filters." />}
        below={
          <div className={classes.filters}>
            <AccountSelect label="Who" value={view.who ?? ''} onChange={(who) => filter({ who })} />
            <NativeSelect
              label="What"
              data={[{ value: '', label: 'Everything' }, ...Object.entries(LOG_TOPICS).map(([value, label]) => ({ value, label }))]}
              value={view.what ?? ''}
              onChange={(event) => filter(readLogAddress({ ...filters, what: event.currentTarget.value || undefined }))}
            />
            <DateField label="From" value={view.from ?? ''} max={view.to} onChange={(from) => filter({ from: from || undefined })} />
            <DateField label="To" value={view.to ?? ''} min={view.from} onChange={(to) => filter({ to: to || undefined })} />
            <Button disabled={Object.keys(filters).length === 0} onClick={() => show({})}>
              Clear
            </Button>
          </div>
        }
      >
        {(found) => (
          <Paged at={found} pages={found.pages} isOld={log.isPlaceholderData} onTurn={(place) => show({ ...filters, ...place })}>
            <DataTable label={TITLE} columns={COLUMNS} rows={found.entries} rowKey={({ _id }) => _id} />
          </Paged>
        )}
      </Panel>
    </Page>
  );
}
