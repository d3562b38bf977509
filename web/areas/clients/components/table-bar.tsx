import { TABLE_EXPORT_FORMATS } from '@fairlead/contract/client-lists';
import { Button } from '@mantine/core';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { paths } from '../../../app/paths.ts';
import { ButtonLink } from '../../../ui/button-link.tsx';
import { ExportMenu } from '../../../ui/export-menu.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { useMay } from '../../accounts/public/signed-in-user.ts';
import type { ClientView } from '../clients.queries.ts';
import classes from './table-bar.module.css';

const CategoriesDialog = lazy(() => import('./categories-dialog.tsx').then((module) => ({ default: module.CategoriesDialog })));
const PrintClients = lazy(() => import('./print-clients.tsx').then((module) => ({ default: module.PrintClients })));

interface TableBarProps {
  view: ClientView;
  /** Begins selecting cards on a phone; undefined where there is nothing to select. */
  onSelect: (() => void) | undefined;
  addButton: ReactNode;
}

/** What can be done with the table as a whole. */
export function TableBar({ view, onSelect, addButton }: TableBarProps) {
  const may = useMay();
  const [opened, setOpened] = useState<'categories' | 'print'>();
  const close = () => setOpened(undefined);
  return (
    <>
      <span className={`grow ${classes.gap}`} />
      {onSelect && (
        <Button className={classes.select} onClick={onSelect}>
          Select
        </Button>
      )}
      <ExportMenu
        isCompact
        formats={TABLE_EXPORT_FORMATS}
        fetchFile={async (format, watch) => (await import('../client-export.queries.ts')).exportView(view, format, watch)}
        onPrint={() => setOpened('print')}
      />
      {may('clients.import') && (
        <ButtonLink to={paths.imports} leftSection={<Icon name="upload" size={16} />}>
          Import
        </ButtonLink>
      )}
      {may('categories.manage') && <Button onClick={() => setOpened('categories')}>Manage Categories</Button>}
      {addButton}
      <Suspense>
        {opened === 'categories' && <CategoriesDialog onClose={close} />}
        {opened === 'print' && <PrintClients view={view} onDone={close} />}
      </Suspense>
    </>
  );
}
