import type { HistoryArea } from '@fairlead/contract/history';
import type { Page } from './lazy-page.ts';
import type { AnyOutboxKind } from './platform/outbox/entry.ts';
import type { BinDescription } from './records/bin/bin.ts';
import type { DescribeEntry } from './records/timeline/timeline-entry.ts';
import type { IconName } from './ui/icon.tsx';

/** A page with an address of its own. */
export interface AreaPage {
  path: string;
  page: Page;
  /** Reads what the address says to a page that is about more than its path. */
  readAddress?: (address: Record<string, unknown>) => object;
}

/** A page that needs no session, and stands outside of the shell. */
export interface PublicPage extends AreaPage {
  /** Whoever is signed in already is sent on. */
  isForStrangers?: true;
}

/** An entry of the navigation (docs/product/app.md). */
export interface Destination {
  label: string;
  to: string;
  icon: IconName;
  section: 'main' | 'additional';
  /** Whether it stands in a phone's bottom bar; all others are in its menu. */
  isInBar?: true;
}

/** What pages about every kind of record know of one. */
export interface AreaKind {
  /** What others call one of its records: 'client'. */
  thing: string;
  /** The page of a record. */
  href: (id: string) => string;
  parts: () => Promise<KindParts>;
}

/** What only some pages about every kind need. */
export interface KindParts {
  /** Its deleted records. */
  bin: BinDescription;
  /** The deleted parts of its records that are restored one by one. */
  partsBin?: BinDescription;
  /** How its history reads in timelines of other records. */
  describe: DescribeEntry;
}

/**
 * What an area brings to the web app. These files are part of the first screen, so what only some pages need is imported when it is
 * asked for.
 */
export interface Area {
  /** The first part of its queries' keys. An area with a kind of record is called as in the history. */
  name: string;
  pages?: readonly AreaPage[];
  publicPages?: readonly PublicPage[];
  destination?: Destination;
  kind?: AreaKind;
  /** What of it is sent later where there is no network, by the name that entries of the outbox carry. */
  outbox?: Readonly<Record<string, () => Promise<AnyOutboxKind>>>;
  /** Areas whose changes show in this one's lists, as they are called in the history. */
  showsValuesOf?: readonly HistoryArea[];
  /** A change of it may change what every page shows. */
  concernsAll?: true;
}
