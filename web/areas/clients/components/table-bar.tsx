import { Button } from '@mantine/core';
import { type ReactNode, Suspense, useState } from 'react';
import { paths } from '../../../app/paths.ts';
import { lazyPart } from '../../../platform/lazy-part.ts';
import { ButtonLink } from '../../../ui/button-link.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { MenuButton } from '../../../ui/menus/menu-button.tsx';
import { useCurrentUser, useMay } from '../../accounts/public/signed-in-user.ts';
import type { ClientView } from '../clients.queries.ts';
import classes from './table-bar.module.css';

const ExportTable = lazyPart(() => import('./export-table.tsx'), 'ExportTable');
const CategoriesDialog = lazyPart(() => import('./categories-dialog.tsx'), 'CategoriesDialog');
const PrintClients = lazyPart(() => import('./print-clients.tsx'), 'PrintClients');

interface TableBarProps {
  view: ClientView;
  /** Begins selecting cards on a phone; undefined where there are no rows to select or export. */
  onSelect: (() => void) | undefined;
  addButton: ReactNode;
}

/** What can be done with the table as a whole. */
export function TableBar({ view, onSelect, addButton }: TableBarProps) {
  const may = useMay();
  // Most may; until it is known who asks, their buttons keep the place, so that the rows below stand still.
  const isKnown = useCurrentUser() !== undefined;
  const kept = isKnown ? undefined : classes.kept;
  const [opened, setOpened] = useState<'categories' | 'print'>();
  const close = () => setOpened(undefined);
  // The menu's code comes once there is something to export; the button keeps its place meanwhile.
  const exportButton = <MenuButton label="Export" icon="download" isCompact isDisabled menu={() => null} />;
  return (
    <>
      <span className={`grow ${classes.gap}`} />
      <Button className={classes.select} onClick={onSelect} disabled={!onSelect}>
        Select
      </Button>
      {onSelect ? (
        <Suspense fallback={exportButton}>
          <ExportTable view={view} onPrint={() => setOpened('print')} />
        </Suspense>
      ) : (
        exportButton
      )}
      {(may('clients.import') || !isKnown) && (
        <ButtonLink to={paths.imports} className={`${classes.icon} ${kept ?? ''}`} leftSection={<Icon name="upload" size={16} />}>
          <span className={classes.words}>Import</span>
        </ButtonLink>
      )}
      {(may('categories.manage') || !isKnown) && (
        <Button className={`${classes.wide} ${kept ?? ''}`} onClick={() => setOpened('categories')}>
          Manage Categories
        </Button>
      )}
      <span className={classes.main}>{addButton}</span>
      <Suspense>
        {opened === 'categories' && <CategoriesDialog onClose={close} />}
        {opened === 'print' && <PrintClients view={view} onDone={close} />}
      </Suspense>
    </>
  );
}
