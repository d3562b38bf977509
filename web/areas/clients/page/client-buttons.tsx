import type { Client } from '@fairlead/contract/clients';
import { PAGE_EXPORT_FORMATS } from '@fairlead/contract/kit/records/lists';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { Icon } from '../../../ui/icon.tsx';
import { useExports } from '../../../ui/menus/export-menu.tsx';
import { MenuButton } from '../../../ui/menus/menu-button.tsx';
import { type MenuEntry, MenuPopup } from '../../../ui/menus/menu-popup.tsx';
import { useMay } from '../../sign-in/public/signed-in-user.ts';
import { exportPage } from '../client-export.queries.ts';
import { DEMURRAGE_LABEL, useDemurrage } from '../demurrage/use-demurrage.tsx';
import { ReachLinks } from '../public/reach-links.tsx';
import { useVisitLogging } from '../public/visit-logging.ts';

/** The field of a new dated note. */
export const NEW_NOTE_ID = 'client-new-note';

interface ClientButtonsProps {
  client: Client;
  isPhone: boolean;
  /** True beside a tab that has buttons of its own: only the visit is shown then, and the others keep their place. */
  isVisitAlone: boolean;
  /** Absent for those who may not. */
  onEdit: (() => void) | undefined;
  onDelete: (() => void) | undefined;
  /** Fetches the form's code ahead of a click. */
  onPrepare: () => void;
}

/** What can be done with a client. On a phone, what one does on the way stands first, and one menu holds the rest. */
export function ClientButtons({ client, isPhone, isVisitAlone, onEdit, onDelete, onPrepare }: ClientButtonsProps) {
  const logVisit = useVisitLogging();
  const demurrage = useDemurrage(client);
  const exports = useExports({
    formats: PAGE_EXPORT_FORMATS,
    fetchFile: (format, watch) => exportPage(client._id, format, watch),
    onPrint: () => window.print(),
  });
  return (
    <>
      {logVisit && (
        <Button variant="filled" leftSection={<Icon name="pin" size={16} />} onClick={() => logVisit(client)}>
          Log visit
        </Button>
      )}
      <div style={{ display: 'contents', visibility: isVisitAlone ? 'hidden' : undefined }}>
        {isPhone ? (
          <>
            <Reach client={client} />
            <MenuButton
              label="More"
              icon="more"
              isCompact
              menu={(close) => (
                <MoreMenu {...{ onEdit, onDelete }} onDemurrage={demurrage.open} exports={exports.entries} onClose={close} />
              )}
            />
          </>
        ) : (
          <>
            {onEdit && (
              <Button leftSection={<Icon name="edit" size={16} />} onClick={onEdit} onPointerEnter={onPrepare} onFocus={onPrepare}>
                Edit Data
              </Button>
            )}
            <MenuButton
              label="Export"
              icon="download"
              menu={(close) => <MenuPopup label="Export" entries={exports.entries} onClose={close} />}
            />
            <Button leftSection={<Icon name="ship" size={16} />} onClick={demurrage.open}>
              {DEMURRAGE_LABEL}
            </Button>
            {onDelete && (
              <Button color="red" leftSection={<Icon name="bin" size={16} />} onClick={onDelete}>
                Delete Entry
              </Button>
            )}
          </>
        )}
      </div>
      {exports.bar}
      {demurrage.dialog}
    </>
  );
}

/** How the client is reached, and what is to be remembered of it. */
function Reach({ client }: { client: Client }) {
  const may = useMay();
  return (
    <>
      <ReachLinks client={client} />
      {may('clientNotes.create') && (
        <Button leftSection={<Icon name="edit" size={16} />} onClick={() => document.getElementById(NEW_NOTE_ID)?.focus()}>
          Note
        </Button>
      )}
    </>
  );
}

interface MoreMenuProps extends Pick<ClientButtonsProps, 'onEdit' | 'onDelete'> {
  onDemurrage: () => void;
  exports: readonly MenuEntry[];
  onClose: () => void;
}

/** A phone's menu. Export shows its own entries in its place. */
function MoreMenu({ onEdit, onDelete, onDemurrage, exports, onClose }: MoreMenuProps) {
  const [isExporting, setExporting] = useState(false);
  if (isExporting) return <MenuPopup key="export" label="Export" entries={exports} onClose={onClose} />;
  const entries: MenuEntry[] = [
    ...(onEdit ? [{ key: 'edit', label: 'Edit Data', onSelect: onEdit }] : []),
    { key: 'demurrage', label: DEMURRAGE_LABEL, onSelect: onDemurrage },
    { key: 'export', label: 'Export…', isStaying: true, onSelect: () => setExporting(true) },
    ...(onDelete ? [{ key: 'delete', label: 'Delete Entry', isApart: true, onSelect: onDelete }] : []),
  ];
  return <MenuPopup label="More" entries={entries} onClose={onClose} />;
}
