import { SEARCH_EACH, SEARCH_MAX, type SearchResult } from '@fairlead/contract/search';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useIsConnectionLost } from '../../../platform/api/connection.ts';
import { useOffline } from '../../../platform/pocket/use-offline.ts';
import { useKeptClients } from '../../clients/public/use-kept-clients.ts';
import { FEWEST_LETTERS, findPlaces, type Place, readAction, withoutServer } from '../places/places.rules.ts';
import { searchQueries } from '../search.queries.ts';
import { actionToFind, CLIENT, type Find, type KindLooks, placeToFind, toFind } from './find.ts';
import { joinFinds } from './join-finds.rules.ts';
import { toResult } from './kept-finds.rules.ts';

/** Two keys that follow each other at once, as of a repeated or pasted one, ask once. */
const TYPING_PAUSE_MS = 40;

export interface Finds {
  rows: readonly Find[];
  /** Whether what is typed is still being looked for; the rows may be those of what was typed before. */
  isFinding: boolean;
  /** Why the server's part is missing. */
  error: unknown;
  retry: () => void;
  /** Whether only what the device knows was searched. */
  isCutOff: boolean;
}

/** What a text finds: pages and actions at once, records as soon as the server has answered; without a network those kept on the device. */
export function useFinds(typed: string, places: readonly Place[], looks: KindLooks): Finds {
  const text = typed.trim().slice(0, SEARCH_MAX);
  const all = useRecords(text);
  const isLost = useIsConnectionLost() || all.isCutOff;
  const offered = isLost ? withoutServer(places) : places;
  const action = readAction(offered, text);
  const clients = useRecords(action?.rest ?? '');
  const { first, later } = findPlaces(offered, text);
  const forClients = action
    ? clients.results.filter(({ kind }) => kind === CLIENT).flatMap((client) => actionToFind(action.place, client))
    : [];
  const isUnnamed = action !== undefined && action.rest.length < FEWEST_LETTERS;
  return {
    rows: joinFinds([
      isUnnamed ? [placeToFind(action.place)] : [],
      forClients,
      first.map(placeToFind),
      all.results.map((result) => toFind(result, looks)),
      later.map(placeToFind),
    ]),
    isFinding: all.isFinding || clients.isFinding,
    error: all.error ?? clients.error,
    retry() {
      all.retry();
      clients.retry();
    },
    isCutOff: all.isCutOff || clients.isCutOff,
  };
}

/** Records that a text finds: while the answer is on its way, those found last. */
function useRecords(text: string) {
  const isAsked = text.length >= FEWEST_LETTERS;
  const [paused] = useDebouncedValue(text, TYPING_PAUSE_MS);
  const isPaused = paused === text;
  const found = useQuery({ ...searchQueries.find(paused), enabled: isAsked && isPaused });
  const isLost = useIsConnectionLost();
  const isKnown = isPaused && found.data !== undefined && !isLost;
  const pocket = useOffline({ data: isKnown ? found.data : undefined, error: found.error });
  const isCutOff = isAsked && pocket !== undefined;
  const kept = useKeptClients(text, isCutOff);
  const latest = useLatest(isAsked ? (isPaused && !found.isError ? found.data : undefined) : null);
  const results: readonly SearchResult[] = isCutOff
    ? (kept.data ?? []).slice(0, SEARCH_EACH).map((client) => toResult(client, text))
    : found.isError && isPaused
      ? []
      : (latest ?? []);
  return {
    results,
    isFinding: isAsked && (isCutOff ? kept.data === undefined : !isPaused || (found.data === undefined && found.isFetching)),
    error: isAsked && isPaused && !isCutOff ? found.error : null,
    retry: () => void (found.isError && found.refetch()),
    isCutOff,
  };
}

/** The latest value that was there; null forgets it. */
function useLatest<Value>(value: Value | undefined | null): Value | undefined {
  const [latest, setLatest] = useState<Value>();
  const next = value === null ? undefined : (value ?? latest);
  if (next !== latest) setLatest(() => next);
  return next;
}
