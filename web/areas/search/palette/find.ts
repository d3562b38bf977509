import type { SearchResult } from '@fairlead/contract/search';
import type { IconName } from '../../../ui/icon.tsx';
import type { Place } from '../places/places.rules.ts';

/** A row of the palette: a record, a page or an action. */
export interface Find extends SearchResult {
  icon: IconName;
  /** What its kind is called: 'Client'. */
  word: string;
}

/** A kind that actions are about, and that devices keep. */
export const CLIENT = 'client';
/** The kinds of finds that are no records. */
export const PAGE = 'page';
export const ACTION = 'action';

/** How the finds of a kind look. */
export interface KindLook {
  icon: IconName;
  word: string;
}
export type KindLooks = Readonly<Record<string, KindLook>>;

/** Tells a find from all others. */
export const keyOf = ({ kind, id }: Pick<SearchResult, 'kind' | 'id'>): string => `${kind} ${id}`;

/** A record as the server found it, with the looks of its kind. */
export function toFind(result: SearchResult, looks: KindLooks): Find {
  const { icon = 'right', word = `${result.kind.charAt(0).toUpperCase()}${result.kind.slice(1)}` } = looks[result.kind] ?? {};
  return { ...result, icon, word };
}

export function placeToFind({ title, detail, path, icon, isAction }: Place): Find {
  const kind = isAction ? ACTION : PAGE;
  return { kind, id: title, title, detail: detail ?? null, why: '', path, icon, word: isAction ? 'Action' : 'Page' };
}

/** An action about a client: 'New task for Globex Freight'. */
export function actionToFind({ icon, forClient }: Place, client: SearchResult): Find[] {
  if (!forClient) return [];
  const [title, path] = [`${forClient.title} ${client.title}`, forClient.path(client.id)];
  return [{ kind: ACTION, id: path, title, detail: client.detail, why: '', path, icon, word: 'Action' }];
}
