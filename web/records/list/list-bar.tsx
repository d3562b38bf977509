import { TABLE_EXPORT_FORMATS } from '@fairlead/contract/kit/records/lists';
import { Button } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { type ComponentType, type ReactNode, useState } from 'react';
import { lazyPart } from '../../platform/lazy-part.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { Icon, type IconName } from '../../ui/icon.tsx';
import { useExports } from '../../ui/menus/export-menu.tsx';
import { MenuButton } from '../../ui/menus/menu-button.tsx';
import { type MenuEntry, MenuPopup } from '../../ui/menus/menu-popup.tsx';
import classes from './list-bar.module.css';
import type { ListDescription, ListView, TableFormat } from './list-description.ts';
import { useViewDialogs, ViewsList } from './views/views-menu.tsx';

const PrintList = lazyPart(() => import('./print-list.tsx'), 'PrintList');

/** Something further that can be done with a list, as importing into it: a link or a button. */
/** `Late` stands behind the label once it has come; nothing else moves for it. */
export type ListTool = { label: string; icon?: IconName; Late?: ComponentType } & ({ to: string } | { onPress: () => void });

interface ListBarProps {
  list: ListDescription;
  view: ListView;
  onView(view: ListView): void;
  tools: readonly ListTool[];
  /** False until it is known who asks: what most may keeps its place, so that the rows below stand still. */
  isKnown: boolean;
  /** There is nothing to select or export. */
  isEmpty: boolean;
  /** Begins selecting cards on a phone; left out by a list whose rows can't be selected. */
  onSelect: (() => void) | undefined;
  addButton: ReactNode;
}

/** What can be done with the list as a whole; on a phone one menu holds all but the button that adds. */
export function ListBar(props: ListBarProps) {
  const { list, view, tools, isKnown, isEmpty, addButton } = props;
  const { exportFile } = list;
  const [isPrinting, setPrinting] = useState(false);
  const exports = useExports<TableFormat>({
    formats: TABLE_EXPORT_FORMATS,
    fetchFile: exportFile && ((format, watch) => exportFile({ view }, format, watch)),
    onPrint: () => setPrinting(true),
  });
  const viewDialogs = useViewDialogs(props);
  const kept = isKnown ? undefined : classes.kept;
  return (
    <>
      <span className={`grow ${classes.gap}`} />
      <span className={classes.wide}>
        <MenuButton
          label="Export"
          icon="download"
          isDisabled={isEmpty}
          menu={(close) => <MenuPopup label="Export" entries={exports.entries} onClose={close} />}
        />
        {tools.map(({ label, icon, Late, ...tool }) => {
          const button = {
            className: kept,
            leftSection: icon && <Icon name={icon} size={16} />,
            children: withLate(label, isKnown && Late),
          };
          return 'to' in tool ? (
            <ButtonLink key={label} to={tool.to} {...button} />
          ) : (
            <Button key={label} onClick={tool.onPress} {...button} />
          );
        })}
      </span>
      <span className={classes.main}>{addButton}</span>
      <span className={classes.narrow}>
        <MenuButton
          label="More"
          icon="more"
          isCompact
          menu={(close) => <MoreMenu {...props} exports={exports.entries} onOpenView={viewDialogs.open} onClose={close} />}
        />
      </span>
      {exports.bar}
      {viewDialogs.dialogs}
      {isPrinting && <PrintList list={list} view={view} onDone={() => setPrinting(false)} />}
    </>
  );
}

const withLate = (label: string, Late: ComponentType | false | undefined) => (
  <>
    {label}
    {Late && <Late />}
  </>
);

interface MoreMenuProps extends ListBarProps {
  exports: readonly MenuEntry[];
  onOpenView: (dialog: 'save' | 'manage') => void;
  onClose: () => void;
}

/** A phone's menu. Export and Views show their own entries in its place. */
function MoreMenu(props: MoreMenuProps) {
  const { list, view, onView, tools, isKnown, isEmpty, onSelect, exports, onOpenView, onClose } = props;
  const navigate = useNavigate();
  const { views } = list.queries;
  const [part, setPart] = useState<'export' | 'views'>();
  if (part === 'export') return <MenuPopup key={part} label="Export" entries={exports} onClose={onClose} />;
  if (part === 'views' && views)
    return <ViewsList list={list} views={views} view={view} onView={onView} onOpen={onOpenView} onClose={onClose} />;
  const entries: MenuEntry[] = [
    ...(isEmpty
      ? []
      : [
          ...(onSelect ? [{ key: 'select', label: 'Select', onSelect }] : []),
          { key: 'export', label: 'Export…', isStaying: true, onSelect: () => setPart('export') },
        ]),
    ...(views ? [{ key: 'views', label: 'Views…', isStaying: true, onSelect: () => setPart('views') }] : []),
    ...(isKnown ? tools : []).map(({ label, Late, ...tool }) => ({
      key: label,
      label: withLate(label, Late),
      onSelect: 'to' in tool ? () => void navigate({ to: tool.to }) : tool.onPress,
    })),
  ];
  return <MenuPopup label="More" entries={entries} onClose={onClose} />;
}
