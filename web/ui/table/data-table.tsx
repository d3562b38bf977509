import { Link, useNavigate } from '@tanstack/react-router';
import type { KeyboardEvent, MouseEvent, ReactNode } from 'react';
import classes from './data-table.module.css';

export interface Column<Row> {
  key: string;
  header: string;
  cell(row: Row): ReactNode;
  /** The name to sort by; a column without one can't be sorted. */
  sort?: string;
  /** Numbers are aligned right. */
  isNumber?: boolean;
  /** Its place in a phone's two-line card; `primary` also contains the row's link. */
  phone: 'primary' | 'secondary' | 'aside' | 'hidden';
}

export interface Sorting {
  by: string;
  order: 'asc' | 'desc';
}

/** Selected rows, for bulk actions. */
export interface TableSelection<Row> {
  isSelected: (row: Row) => boolean;
  /** Names a row's checkbox: 'Select Andhra Bulk Terminals'. */
  label: (row: Row) => string;
  /** `isRange` means all rows from the last selected one to this one. */
  onToggle: (row: Row, isRange: boolean) => void;
  /** Selects or deselects all displayed rows. */
  onToggleAll: () => void;
  /** True while a phone shows the checkboxes and a tap on a card selects it. */
  isSelecting: boolean;
}

interface DataTableProps<Row> {
  /** Names the table for screen readers. */
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /** The address that the whole row leads to. */
  href?: (row: Row) => string;
  /** Called when a row is opened, for rows without an address. */
  onOpen?: (row: Row) => void;
  /** Buttons at the end of a row; they don't open it. */
  actions?: (row: Row) => ReactNode;
  sorting?: Sorting;
  onSort?: (sorting: Sorting) => void;
  selection?: TableSelection<Row> | undefined;
}

/** A table of records. Up and Down move between rows, Enter opens, Space selects. On a phone each row is a two-line card. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { label, columns, rows, rowKey, href, onOpen, actions, sorting, onSort, selection } = props;
  const navigate = useNavigate();
  const isSelecting = selection?.isSelecting ?? false;

  /** While cards are being selected, a tap anywhere except on a checkbox or button selects instead of opening. */
  function selectByTap(event: MouseEvent<HTMLElement>, row: Row) {
    if (!isSelecting || (event.target as HTMLElement).closest('button:not([data-row-target]), input, label')) return;
    event.preventDefault();
    event.stopPropagation();
    selection?.onToggle(row, event.shiftKey);
  }

  function selectByKey(event: KeyboardEvent<HTMLElement>, row: Row) {
    if (event.key !== ' ' || !selection || !(event.target as HTMLElement).closest('[data-row-target]')) return;
    event.preventDefault();
    selection.onToggle(row, event.shiftKey);
  }

  function openByClick(event: MouseEvent<HTMLElement>, row: Row) {
    // Not for buttons and links inside the row, nor when text was selected.
    if ((event.target as HTMLElement).closest('a, button, input, label, [role="menu"]') || getSelection()?.toString()) return;
    if (onOpen) onOpen(row);
    else if (href && (event.metaKey || event.ctrlKey)) window.open(href(row), '_blank', 'noopener');
    else if (href) void navigate({ to: href(row) });
  }

  function content(column: Column<Row>, row: Row): ReactNode {
    if (column.phone !== 'primary' || !(href || onOpen)) return column.cell(row);
    if (onOpen) {
      return (
        <button type="button" className={classes.open} data-row-target onClick={() => onOpen(row)}>
          {column.cell(row)}
        </button>
      );
    }
    return (
      <Link to={href?.(row) ?? ''} className={classes.open} data-row-target>
        {column.cell(row)}
      </Link>
    );
  }

  return (
    // biome-ignore-start lint/a11y/noRedundantRoles: the phone's layout takes a table's own roles away
    <table className={classes.table} aria-label={label} role="table" data-selecting={isSelecting || undefined}>
      <thead role="rowgroup">
        <tr role="row">
          {selection && <SelectAll rows={rows} selection={selection} />}
          {columns.map((column) => (
            <HeaderCell key={column.key} column={column} sorting={sorting} onSort={onSort} />
          ))}
          {actions && (
            <th scope="col" role="columnheader" data-column="actions">
              <span className="sr-only">Actions</span>
            </th>
          )}
        </tr>
      </thead>
      <tbody role="rowgroup" onKeyDown={moveBetweenRows}>
        {rows.map((row) => (
          <tr
            key={rowKey(row)}
            role="row"
            data-opens={Boolean(href || onOpen) || undefined}
            data-selected={selection?.isSelected(row) || undefined}
            onClickCapture={(event) => selectByTap(event, row)}
            onClick={(event) => openByClick(event, row)}
            onKeyDown={(event) => selectByKey(event, row)}
          >
            {selection && (
              <td role="cell" data-phone="select">
                <label className={classes.select}>
                  <input
                    type="checkbox"
                    aria-label={selection.label(row)}
                    checked={selection.isSelected(row)}
                    onChange={(event) => selection.onToggle(row, (event.nativeEvent as globalThis.MouseEvent).shiftKey)}
                  />
                </label>
              </td>
            )}
            {columns.map((column) => (
              <td
                key={column.key}
                role="cell"
                data-column={column.key}
                data-phone={column.phone}
                data-number={column.isNumber || undefined}
              >
                {content(column, row)}
              </td>
            ))}
            {actions && (
              <td role="cell" data-phone="actions">
                <div className={classes.actions}>{actions(row)}</div>
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
    // biome-ignore-end lint/a11y/noRedundantRoles: the phone's layout takes a table's own roles away
  );
}

function SelectAll<Row>({ rows, selection }: { rows: readonly Row[]; selection: TableSelection<Row> }) {
  const chosen = rows.filter(selection.isSelected).length;
  return (
    // biome-ignore lint/a11y/noRedundantRoles: the phone's layout takes a table's own roles away
    <th scope="col" role="columnheader" data-column="select">
      <label className={classes.select}>
        <input
          type="checkbox"
          aria-label="Select all on this page"
          checked={chosen > 0 && chosen === rows.length}
          ref={(box) => {
            if (box) box.indeterminate = chosen > 0 && chosen < rows.length;
          }}
          onChange={selection.onToggleAll}
        />
      </label>
    </th>
  );
}

interface HeaderCellProps<Row> {
  column: Column<Row>;
  sorting: Sorting | undefined;
  onSort: ((sorting: Sorting) => void) | undefined;
}

function HeaderCell<Row>({ column, sorting, onSort }: HeaderCellProps<Row>) {
  const { sort, header } = column;
  const order = sort !== undefined && sorting?.by === sort ? sorting.order : undefined;
  const ariaSort = order ? (`${order}ending` as const) : 'none';
  return (
    // biome-ignore-start lint/a11y/noRedundantRoles: the phone's layout takes a table's own roles away
    <th
      scope="col"
      role="columnheader"
      data-column={column.key}
      aria-sort={sort ? ariaSort : undefined}
      data-number={column.isNumber || undefined}
    >
      {sort && onSort ? (
        <button type="button" className={classes.sort} onClick={() => onSort({ by: sort, order: order === 'asc' ? 'desc' : 'asc' })}>
          {header}
          <span aria-hidden="true">{order === 'asc' ? ' ↑' : order === 'desc' ? ' ↓' : ''}</span>
        </button>
      ) : (
        header
      )}
    </th>
    // biome-ignore-end lint/a11y/noRedundantRoles: the phone's layout takes a table's own roles away
  );
}

/** Arrow keys move the focus from row to row. Enter then opens the focused link or button natively. */
function moveBetweenRows(event: KeyboardEvent<HTMLElement>) {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (!step || event.altKey || event.ctrlKey || event.metaKey) return;
  const targets = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-row-target]')];
  const row = (event.target as HTMLElement).closest('tr');
  const at = targets.findIndex((target) => row?.contains(target));
  const next = targets[at + step];
  if (at < 0 || !next) return;
  event.preventDefault();
  next.focus();
}
