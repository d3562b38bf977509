import { CLIENT_MESSAGES, type ListedClient } from '@fairlead/contract/clients';
import { lookUp } from '@fairlead/contract/kit/records/look-up';
import type { ListColumn } from '../../../records/list/list-description.ts';
import { Chip, type Tone } from '../../../ui/chip.tsx';
import { PhoneLink } from '../../../ui/phone-link.tsx';
import { NameCell } from '../../../ui/table/name-cell.tsx';
import { CategoryChip } from '../categories/category-chip.tsx';
import { phoneShown, typeShown } from '../client-fields.rules.ts';
import classes from './client-table.module.css';

const TONES: Record<string, Tone> = { Active: 'good', Dormant: 'wait', Lost: 'bad' };

/** See docs/product/clients.md. */
export const CLIENT_COLUMNS: readonly ListColumn<ListedClient>[] = [
  {
    key: 'companyName',
    header: 'Company Name',
    sort: 'companyName',
    phone: 'primary',
    cell: ({ companyName, email, profilePicture }) => (
      <NameCell name={companyName} detail={email ?? CLIENT_MESSAGES.notProvided} picture={profilePicture} isSquare />
    ),
    print: ({ companyName, email }) => (
      <>
        <b>{companyName}</b>
        <br />
        {email ?? CLIENT_MESSAGES.notProvided}
      </>
    ),
  },
  { key: 'type', header: 'Type', sort: 'type', phone: 'aside', cell: TypeChip, print: typeShown },
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
    print: ({ assignedTo, assignedRole }) => [assignedTo, assignedRole].filter(Boolean).join(', '),
  },
  {
    key: 'category',
    header: 'Categories',
    sort: 'category',
    phone: 'hidden',
    cell: ({ category }) => category && <CategoryChip name={category} />,
    print: ({ category }) => category,
  },
  {
    key: 'phone',
    header: 'Phone Number',
    sort: 'phone',
    phone: 'secondary',
    cell: (client) => <PhoneLink number={phoneShown(client)} />,
    print: phoneShown,
  },
];

function TypeChip(client: ListedClient) {
  const type = typeShown(client);
  if (!type) return null;
  return <Chip tone={client.type ? 'info' : (lookUp(TONES, type) ?? 'info')}>{type}</Chip>;
}
