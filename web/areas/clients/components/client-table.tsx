import { CLIENT_MESSAGES, type Client, type ClientSort } from '@fairlead/contract/clients';
import { ActionIcon } from '@mantine/core';
import { Suspense } from 'react';
import { paths } from '../../../app/paths.ts';
import { lazyPart } from '../../../platform/lazy-part.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { Chip, type Tone } from '../../../ui/chip.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { type Column, DataTable, type TableSelection } from '../../../ui/table/data-table.tsx';
import { phoneShown, typeShown } from '../client-fields.rules.ts';
import type { ClientView } from '../clients.queries.ts';
import classes from './client-table.module.css';

// Its colours come after the rows.
const CategoryChip = lazyPart(() => import('./category-chip.tsx'), 'CategoryChip');

interface ClientTableProps {
  clients: readonly Client[];
  view: ClientView;
  selection: TableSelection<Client>;
  onSort: (sort: ClientSort, order: 'asc' | 'desc') => void;
  mayEdit: (client: Client) => boolean;
  mayDelete: (client: Client) => boolean;
  onEdit: (client: Client) => void;
  onDelete: (client: Client) => void;
}

const TONES: Record<string, Tone> = { Active: 'good', Dormant: 'wait', Lost: 'bad' };

const COLUMNS: Column<Client>[] = [
  {
    key: 'companyName',
    header: 'Company Name',
    sort: 'companyName',
    phone: 'primary',
    cell: ({ companyName, email, profilePicture }) => (
      <span className={classes.company}>
        <Avatar name={companyName} picture={profilePicture} isSquare />
        <span className={classes.names}>
          <b dir="auto" title={companyName}>
            {companyName}
          </b>
          <small title={email ?? undefined}>{email ?? CLIENT_MESSAGES.notProvided}</small>
        </span>
      </span>
    ),
  },
  { key: 'type', header: 'Type', sort: 'type', phone: 'aside', cell: TypeChip },
  {
    key: 'assignedTo',
    header: 'Assigned to',
    sort: 'assignedTo',
    phone: 'hidden',
    cell: ({ assignedTo, assignedRole }) =>
      assignedTo ? (
        <span className={classes.names}>
          <span title={assignedTo}>{assignedTo}</span>
          {assignedRole && <small>{assignedRole}</small>}
        </span>
      ) : (
        <span className="muted">Nobody yet</span>
      ),
  },
  {
    key: 'category',
    header: 'Categories',
    sort: 'category',
    phone: 'hidden',
    cell: ({ category }) =>
      category && (
        <Suspense fallback={<span className={classes.clamp}>{category}</span>}>
          <CategoryChip name={category} />
        </Suspense>
      ),
  },
  {
    key: 'phone',
    header: 'Phone Number',
    sort: 'phone',
    phone: 'hidden',
    cell: (client) => {
      const phone = phoneShown(client);
      return <span className={phone === CLIENT_MESSAGES.notProvided ? 'muted' : classes.phone}>{phone}</span>;
    },
  },
];

function TypeChip(client: Client) {
  const type = typeShown(client);
  if (!type) return null;
  return <Chip tone={client.type ? 'info' : (TONES[type] ?? 'info')}>{type}</Chip>;
}

/** Clients and leads to compare (docs/product/clients.md). */
export function ClientTable({ clients, view, selection, onSort, mayEdit, mayDelete, onEdit, onDelete }: ClientTableProps) {
  return (
    <div className={classes.table}>
      <DataTable
        label="Clients and Leads"
        columns={COLUMNS}
        rows={clients}
        rowKey={({ _id }) => _id}
        href={({ _id }) => paths.client(_id)}
        sorting={{ by: view.sort ?? 'companyName', order: view.order ?? 'asc' }}
        selection={selection}
        onSort={({ by, order }) => onSort(by as ClientSort, order)}
        actions={(client) => (
          <>
            {mayEdit(client) && (
              <ActionIcon aria-label={`Edit ${client.companyName}`} onClick={() => onEdit(client)}>
                <Icon name="edit" />
              </ActionIcon>
            )}
            {mayDelete(client) && (
              <ActionIcon aria-label={`Delete ${client.companyName}`} onClick={() => onDelete(client)}>
                <Icon name="bin" />
              </ActionIcon>
            )}
          </>
        )}
      />
    </div>
  );
}
