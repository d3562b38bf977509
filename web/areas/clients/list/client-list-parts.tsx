import { NOBODY } from '@fairlead/contract/clients';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { paths } from '../../../paths.ts';
import { lazyPart } from '../../../platform/lazy-part.ts';
import type { EmptyActionsProps, EmptyListProps, ListPartProps } from '../../../records/list/list-description.ts';
import { ButtonLink } from '../../../ui/button-link.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { EmptyState } from '../../../ui/page/empty-state.tsx';
import { useMay } from '../../sign-in/public/signed-in-user.ts';
import { clientRecords } from '../clients.queries.ts';
import classes from './client-list-parts.module.css';
import type { ClientView } from './client-view.rules.ts';

const EmployeeName = lazyPart(() => import('../../team/public/employee-name.tsx'), 'EmployeeName', { coming: '…' });

/** Switches lost clients on, which are listed only under All (docs/product/clients.md). */
export function LostChip({ view, onChange }: ListPartProps<ClientView>) {
  if (view.segment) return null;
  return (
    <button
      type="button"
      className={classes.chip}
      aria-pressed={view.lost === 'true'}
      onClick={() => onChange({ lost: view.lost ? undefined : 'true' })}
    >
      {view.lost && <Icon name="tick" size={14} />}
      Lost
    </button>
  );
}

/** Offers to include lost clients, because users who don't find one would add it a second time. */
export function LostToo({ view, reason, onChange }: EmptyActionsProps<ClientView>) {
  if (view.lost !== undefined || reason === 'segment') return null;
  return <Button onClick={() => onChange({ segment: undefined, lost: 'true' })}>Look among the lost too</Button>;
}

/** Shown for a list that is empty or holds only lost clients. */
export function NoClients({ view, words, addButton, onChange }: EmptyListProps<ClientView>) {
  const may = useMay();
  const lost = useQuery(clientRecords.list.queries.count({ lost: 'true' }));
  if (lost.data && lost.data.total > 0) {
    return <EmptyState title="All clients and leads here are lost." action={<LostToo view={view} reason="none" onChange={onChange} />} />;
  }
  return (
    <EmptyState
      {...words}
      action={
        <>
          {addButton}
          {may('clients.import') && <ButtonLink to={paths.imports}>Import from CSV</ButtonLink>}
        </>
      }
    />
  );
}

export function AssigneeName({ value }: { value: string }) {
  if (value === NOBODY) return 'Nobody yet';
  return <EmployeeName value={value} />;
}
