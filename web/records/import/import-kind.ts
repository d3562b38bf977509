import type { Fields } from '@fairlead/contract/kit/records/fields';
import { createContext, useContext } from 'react';
import type { Nouns } from '../list/list-view.rules.ts';

/** What the screens of imports must know of a kind of record. Each area writes one (docs/product/imports.md). */
export interface ImportKind {
  /** As the API calls it. */
  name: string;
  /** As in '1 client' and '2 clients'. */
  nouns: Nouns;
  /** The address of its imports. */
  path: string;
  /** The list that the records come into; `search` is what else its address must say to show all that an import added. */
  list: { title: string; path: string; search?: Record<string, string> };
  /** One record's page. */
  href(id: string): string;
  fields: Fields;
  nameField: string;
  /** The field that stands for the name in a file without a column of it. */
  nameStandsFor?: string;
  /** The field that no two records share, if there is one. */
  identifierField?: string;
  /** What a row surely shares with its duplicate, where that is several fields together. */
  knownBy?: string;
  /** Shown beside the name of each row. */
  secondField: string;
  /** Fields that several columns fill together. */
  joined: readonly string[];
  /** What finds records that are there already, as in 'Employee IDs are compared.' */
  compared: string;
  /** What a row shares that is asked about, where this is not the name alone: 'name or email'. */
  askedBy?: string;
  /** The first parts of the query keys that an import makes stale. */
  staleAreas: readonly string[];
}

const KindContext = createContext<ImportKind | undefined>(undefined);
export const ImportKindProvider = KindContext.Provider;

/** The kind whose imports the screen is about. */
export function useImportKind(): ImportKind {
  const kind = useContext(KindContext);
  if (!kind) throw new Error('This belongs on a page of imports');
  return kind;
}

/** One import's address. */
export const importPath = ({ path }: Pick<ImportKind, 'path'>, id: string): string => `${path}/${encodeURIComponent(id)}`;

/** The user's name of a field; of a row as a whole it is empty. */
export const fieldLabel = ({ fields }: Pick<ImportKind, 'fields'>, field: string): string => fields[field]?.label ?? '';
