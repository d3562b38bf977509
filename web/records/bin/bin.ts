import type { Permission } from '@fairlead/contract/kit/permissions';
import { DELETED_KEPT_DAYS } from '@fairlead/contract/kit/records/recycle-bin';
import type { z } from 'zod';
import { type AnyEndpoint, api } from '../../platform/api.ts';
import type { Nouns } from '../list/list-view.rules.ts';
import type { RecordKind } from '../records.ts';

/** A deleted record; `deletedBy` is a username, null when the account is gone. */
export interface DeletedRow {
  _id: string;
  name: string;
  detail: string;
  deletedAt: string;
  deletedBy: string | null;
  /** The record that it is a part of and that is opened for it. */
  ownerId?: string;
}

export interface DeletedPage {
  rows: DeletedRow[];
  page: number;
  pages?: number | undefined;
  next: string | null;
  previous: string | null;
}

/** The deleted records of a kind, and how they come back. */
export interface BinDescription {
  /** Stands for it in the address. */
  addressName: string;
  /** The area whose queries show its records. */
  area: string;
  title: string;
  nameHeader: string;
  /** Names the table for screen readers. */
  label: string;
  searchLabel: string;
  loading: string;
  /** Why it is kept, and for how long. */
  lead: string;
  isSquare: boolean;
  /** Who may restore. */
  right: Permission;
  href: (id: string) => string;
  read: (
    query: { search?: string | undefined; cursor?: string | undefined; page: string; limit: string },
    signal: AbortSignal,
  ) => Promise<DeletedPage>;
  restore: (id: string) => Promise<unknown>;
}

interface BinOptions<K extends RecordKind> {
  title: string;
  nameHeader: string;
  searchLabel: string;
  /** What is kept with it, as in 'their files'. */
  keptWith?: string;
  /** For people; all else is square. */
  isRound?: boolean;
  /** What the row of a deleted record says. */
  describe: (deleted: z.output<K['deleted']>) => { name: string; detail: string };
}

/** Describes the bin of a kind. */
export function createBin<K extends RecordKind>(
  { kind, nouns, href }: { kind: K; nouns: Nouns; href: (id: string) => string },
  { title, nameHeader, searchLabel, keptWith, isRound = false, describe }: BinOptions<K>,
): BinDescription {
  const { area, endpoints, list, rights } = kind;
  return {
    ...{ addressName: area, area, title, nameHeader, searchLabel, href },
    label: `Recently deleted ${nouns.many}`,
    loading: `Loading deleted ${nouns.many}...`,
    lead: `Kept for ${DELETED_KEPT_DAYS} days${keptWith ? `, with ${keptWith}` : ''}; then gone for good.`,
    isSquare: !isRound,
    right: rights.restore,
    read: async (query, signal) => {
      const reply = await api(endpoints.listDeleted as AnyEndpoint, { query, signal } as never);
      const { next, previous, page, pages, ...rest } = reply as Omit<DeletedPage, 'rows'>;
      const deleted = Reflect.get(rest, list.rows) as (DeletedRow & z.output<K['deleted']>)[];
      const rows = deleted.map((row) => ({ _id: row._id, deletedAt: row.deletedAt, deletedBy: row.deletedBy, ...describe(row) }));
      return { rows, next, previous, page, pages };
    },
    restore: (id) => api(endpoints.restore as AnyEndpoint, { params: { id } } as never),
  };
}
