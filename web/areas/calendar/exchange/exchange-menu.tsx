import { useState } from 'react';
import { lazyPart } from '../../../platform/lazy-part.ts';
import { MenuButton } from '../../../ui/menus/menu-button.tsx';
import { MenuPopup } from '../../../ui/menus/menu-popup.tsx';

const DIALOGS = {
  import: lazyPart(() => import('./import-dialog.tsx'), 'ImportDialog'),
  feeds: lazyPart(() => import('./feeds-dialog.tsx'), 'FeedsDialog'),
};

/** What brings events in from other calendars, and shows them there. */
export function ExchangeMenu({ mayImport }: { mayImport: boolean }) {
  const [opened, setOpened] = useState<keyof typeof DIALOGS>();
  const Dialog = opened && DIALOGS[opened];
  const entries = [
    ...(mayImport ? [{ key: 'import', label: 'Import events', onSelect: () => setOpened('import') }] : []),
    { key: 'feeds', label: 'Calendar addresses', onSelect: () => setOpened('feeds') },
  ];
  return (
    <>
      <MenuButton
        label="Other calendars"
        icon="link"
        isCompact
        menu={(close) => <MenuPopup label="Other calendars" entries={entries} onClose={close} />}
      />
      {Dialog && <Dialog onClose={() => setOpened(undefined)} />}
    </>
  );
}
