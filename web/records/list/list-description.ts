import type { BulkReply } from '@fairlead/contract/kit/records/bulk';
import type { List, TABLE_EXPORT_FORMATS } from '@fairlead/contract/kit/records/lists';
import type { QueryClient } from '@tanstack/react-query';
import type { ComponentType, ReactNode } from 'react';
import type { DownloadedFile } from '../../platform/save-file.ts';
import type { ExportWatch } from '../../ui/menus/export-menu.tsx';
import type { Column } from '../../ui/table/data-table.tsx';
import type { ListQueries } from './list.queries.ts';
import type { Nouns } from './list-view.rules.ts';

export type TableFormat = (typeof TABLE_EXPORT_FORMATS)[number];

/** What the address of every list may say. A kind's own filters stand beside it, each as text under its own name. */
export interface ListView {
  search?: string | undefined;
  sort?: string | undefined;
  order?: 'asc' | 'desc' | undefined;
  page?: number | undefined;
  cursor?: string | undefined;
}

export interface ListedRow {
  _id: string;
}

export interface ListColumn<Row> extends Column<Row> {
  /** The cell on paper; as on the screen unless given. */
  print?(row: Row): ReactNode;
}

export interface FilterFieldProps {
  label: string;
  /** '' for none. */
  value: string;
  onValue: (value: string) => void;
}

/** A control of the area's own for a filter, and how its value reads on a chip where it is no word. */
export interface FilterControl {
  Field: ComponentType<FilterFieldProps>;
  Value?: ComponentType<{ value: string }>;
}

/** Why a list shows nothing; 'none' where nothing was asked for. */
export type EmptyReason = 'search' | 'filters' | 'segment' | 'none';

export interface EmptyWords {
  title: string;
  hint?: string;
}

/** A part of the list that the area draws; `onChange` changes what stands in the address under the given names. */
export interface ListPartProps<View> {
  view: View;
  onChange: (change: Record<string, unknown>) => void;
}

export interface EmptyActionsProps<View> extends ListPartProps<View> {
  reason: EmptyReason;
}

export interface EmptyListProps<View> extends ListPartProps<View> {
  words: EmptyWords;
  /** Nothing where adding is not allowed. */
  addButton: ReactNode;
}

export interface BulkDialogProps {
  ids: string[];
  /** As in '2 clients'. */
  count: string;
  onDone: (reply: BulkReply) => void;
  onClose: () => void;
}

/** A change of several rows at once; its dialog asks to what. */
export interface BulkAction {
  label: string;
  Dialog: ComponentType<BulkDialogProps>;
  /** Why it can't be done with so many rows; undefined if it can. */
  hindrance?: (count: number) => string | undefined;
}

/** What the signed-in user may do with several rows; nothing unless given. */
export interface BulkRights {
  actions?: readonly BulkAction[];
  mayDelete?: boolean;
}

export interface BulkBarProps extends BulkRights {
  list: ListDescription;
  /** Below the question before several are deleted: what goes along with them. */
  AlsoGoes?: ComponentType<{ ids: readonly string[] }>;
  /** The chosen rows by id, over all pages. */
  selected: ReadonlyMap<string, ListedRow>;
  onSelectPage: () => void;
  /** Ends the selection, and a phone's selecting. */
  onClear: () => void;
}

/**
 * How a kind of record is listed. Each area writes one; `RecordList` draws it. Its functions are declared as methods, so that
 * a list of clients is also a list of records to the parts that draw any kind.
 */
export interface ListDescription<Row extends ListedRow = ListedRow, View extends ListView = ListView> {
  /** The list's address, without its query. */
  path: string;
  /** Reads what an address says; whatever is no value of its kind is left out. */
  readAddress(address: object): View;
  queries: ListQueries<Row, View>;
  /** Left out by a list that is not exported. */
  exportFile?(this: void, what: { view: View } | { ids: string[] }, format: TableFormat, watch: ExportWatch): Promise<DownloadedFile>;
  /** Left out where rows are only deleted one by one. */
  removeMany?(queries: QueryClient, ids: string[]): Promise<BulkReply>;
  /** Over the table, and on paper. */
  title: string;
  searchLabel: string;
  /** As in '1 client' and '2 clients'. */
  nouns: Nouns;
  loading: string;
  failure(error: unknown): string;
  empty(reason: EmptyReason, view: View): EmptyWords;
  /** Further ways out of an empty list, beside those of every list. */
  EmptyActions?(props: EmptyActionsProps<View>): ReactNode;
  /** Drawn where nothing was asked for and there is nothing, instead of the words with the button that adds. */
  EmptyList?(props: EmptyListProps<View>): ReactNode;
  /** The filter that stands over the table as segments, where there is one. */
  segment?: { name: string; options: readonly [string, ...string[]] };
  /** Beside the segments. */
  Beside?(props: ListPartProps<View>): ReactNode;
  /** As the contract declares it: its filters, in the menu's order, and its sorts, of which the first is the usual one. */
  declared: Pick<List, 'fields' | 'filters' | 'sorts' | 'order'>;
  /** For filters by a value that is neither typed nor chosen from the field's own options. */
  controls: Readonly<Partial<Record<string, FilterControl>>>;
  /** Below a filter's field, where it says more than its label. */
  hints?: Readonly<Partial<Record<string, string>>>;
  /** Of which rows the filtered ones are a part, as in '3 of 40'; all of them unless given. */
  baseView?(view: View): View;
  /** The sort menu's words for what is no column. */
  sortLabels?: Readonly<Partial<Record<string, string>>>;
  columns: readonly ListColumn<Row>[];
  tableClass?: string | undefined;
  /** Names a row, as in 'Edit Andhra Bulk Terminals'. */
  nameRow(row: Row): string;
  /** What the button that opens a row's form is called; 'Edit' unless given. */
  editLabel?: string;
  href(row: Row): string;
}
