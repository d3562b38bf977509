import type { ApiDescription } from '@fairlead/contract/kit/openapi/description';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useId, useMemo, useRef } from 'react';
import { paths } from '../../paths.ts';
import { Select } from '../../ui/choices/select.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Segmented } from '../../ui/menus/segmented.tsx';
import { EmptyState } from '../../ui/page/empty-state.tsx';
import { Page } from '../../ui/page/page.tsx';
import { Panel } from '../../ui/page/panel.tsx';
import { SkeletonTable } from '../../ui/page/skeleton.tsx';
import { SearchBox } from '../../ui/table/search-box.tsx';
import { CallDetails } from './call-details.tsx';
import { type Call, type CallGroup, countCalls, findCalls, groupCalls } from './calls.rules.ts';
import classes from './reference.module.css';
import { descriptionQuery } from './reference.queries.ts';
import type { Schemas } from './schema.rules.ts';
import { Ticked } from './ticked.tsx';

/** What the address says: which calls are listed, and which one is open. */
interface Address {
  search?: string | undefined;
  area?: string | undefined;
  /** 'yes' for calls that API keys may make alone. */
  keys?: string | undefined;
  call?: string | undefined;
}

const WHICH = [
  { value: 'all', label: 'All calls' },
  { value: 'keys', label: 'For API keys' },
] as const;

/** Every call of the API, for whoever connects another program (docs/product/api.md). */
export function ReferencePage() {
  const description = useQuery(descriptionQuery());
  const address = useSearch({ strict: false }) as Address;
  const navigate = useNavigate();
  // A search comes some time after it was typed, when another choice may have been made.
  const change = (changed: Address) =>
    void navigate({
      to: paths.apiReference,
      search: ((before: Address) => ({ ...before, ...changed })) as never,
      replace: true,
      resetScroll: false,
    });
  const groups = useMemo(() => (description.data ? groupCalls(description.data) : []), [description.data]);
  const { search = '', area = '' } = address;
  const view = { search, area: groups.some((group) => group.area === area) ? area : '', isForKeys: address.keys === 'yes' };
  return (
    <Page title="API reference" crumbs={[{ label: 'Help & Support', to: paths.help }]}>
      <Panel
        label="Calls"
        actions={
          <>
            <SearchBox
              label="Search the calls"
              value={search}
              onSearch={(text) => change({ search: text || undefined, call: undefined })}
            />
            <Select
              aria-label="Area"
              className={classes.area}
              placeholder="All areas"
              clearable
              data={groups.map((group) => ({ value: group.area, label: group.title }))}
              value={view.area || null}
              onChange={(chosen) => change({ area: chosen ?? undefined, call: undefined })}
            />
            <Segmented
              label="Which calls"
              options={WHICH}
              value={view.isForKeys ? 'keys' : 'all'}
              onChange={(which) => change({ keys: which === 'keys' ? 'yes' : undefined, call: undefined })}
            />
          </>
        }
        query={description}
        loading="Loading the API reference..."
        skeleton={<SkeletonTable rows={8} />}
      >
        {(data) => <Calls description={data} found={findCalls(groups, view)} open={address.call} search={search} change={change} />}
      </Panel>
    </Page>
  );
}

interface CallsProps {
  description: ApiDescription;
  found: CallGroup[];
  open: string | undefined;
  search: string;
  change: (changed: Address) => void;
}

function Calls({ description, found, open, search, change }: CallsProps) {
  const count = countCalls(found);
  return (
    <>
      <p className={classes.intro}>
        Calls send <code>Authorization: Bearer</code> with an API key, which an Administrator makes under{' '}
        <Link className="link" to={paths.workspacePage('api-keys')}>
          API keys
        </Link>
        . Programs also read the{' '}
        <a className="link" href="/api/openapi.json" target="_blank" rel="noreferrer">
          OpenAPI {description.openapi} file
        </a>
        .
      </p>
      <p role="status" className="muted">
        {count === 1 ? '1 call' : `${count} calls`}
      </p>
      {found.map((group) => (
        <Group key={group.area} group={group} open={open} schemas={description.components.schemas} onOpen={(call) => change({ call })} />
      ))}
      {count === 0 && (
        <EmptyState
          title={search ? `No call found for “${search}”.` : 'No call found.'}
          action={
            <Button onClick={() => change({ search: undefined, area: undefined, keys: undefined, call: undefined })}>Show all calls</Button>
          }
        />
      )}
    </>
  );
}

interface GroupProps {
  group: CallGroup;
  open: string | undefined;
  schemas: Schemas;
  onOpen: (call: string | undefined) => void;
}

function Group({ group: { title, calls }, open, schemas, onOpen }: GroupProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={classes.group}>
      <h2 id={id}>{title}</h2>
      {calls.map((call) => (
        <CallRow key={call.id} call={call} isOpen={call.id === open} schemas={schemas} onToggle={onOpen} />
      ))}
    </section>
  );
}

interface CallRowProps {
  call: Call;
  isOpen: boolean;
  schemas: Schemas;
  onToggle: (call: string | undefined) => void;
}

function CallRow({ call, isOpen, schemas, onToggle }: CallRowProps) {
  const { id, method, path, summary, scope } = call;
  const row = useRef<HTMLDivElement>(null);
  const wasOpenAtFirst = useRef(isOpen);
  // A link to a call leads to it, however far down it is.
  useEffect(() => {
    if (wasOpenAtFirst.current) row.current?.scrollIntoView({ block: 'start' });
  }, []);
  return (
    <div ref={row} className={classes.call}>
      <h3>
        <button type="button" className={classes.row} aria-expanded={isOpen} onClick={() => onToggle(isOpen ? undefined : id)}>
          <Icon name={isOpen ? 'down' : 'right'} size={16} />
          <span className={classes.method} data-method={method}>
            {method}
          </span>
          <span className={classes.path}>{path}</span>
          {scope !== undefined && <span className={classes.scope}>{scope}</span>}
          <span className={classes.summary}>
            <Ticked text={summary} />
          </span>
        </button>
      </h3>
      {isOpen && <CallDetails call={call} schemas={schemas} />}
    </div>
  );
}
