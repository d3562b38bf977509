import type { Client } from '@fairlead/contract/clients';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type ClientValues, valuesOf } from '../client-form.rules.ts';
import { type Choices, chosenState, type Merge, type MergeState, type MergeUnit, mergeOf } from '../client-merge.rules.ts';
import { recordQueries } from '../client-records.queries.ts';
import { type Doer, doersOf } from '../client-who.rules.ts';
import { clientQueries } from '../clients.queries.ts';
import type { Photo } from './use-client-save.ts';

/** What someone else saved meanwhile, and who changed what of it as far as that is known. */
export interface Newer {
  client: Client;
  doers: ReadonlyMap<MergeUnit, Doer>;
}

/** Reads what someone else saved after `base`. Rejects when it can't be read; who it was may stay unknown. */
export async function readNewer(queries: QueryClient, base: Client): Promise<Newer> {
  const [client, timeline] = await Promise.all([
    queries.fetchQuery({ ...clientQueries.one(base._id), staleTime: 0 }),
    queries.fetchInfiniteQuery({ ...recordQueries.timeline(base._id), staleTime: 0 }).catch(() => undefined),
  ]);
  return { client, doers: doersOf(timeline?.pages[0]?.entries ?? [], base.updatedAt) };
}

export const stateOf = (client: Client): MergeState => ({ values: valuesOf(client), picture: client.profilePicture ?? '' });

/** A chosen file is like no stored picture. */
export const typedState = (values: ClientValues, photo: Photo, base: Client): MergeState => ({
  values,
  picture: photo ? `file:${photo.name}` : photo === null ? '' : (base.profilePicture ?? ''),
});

/** The choices between what two people made of a client; empty while nobody else saved. */
export function useMerge() {
  const queries = useQueryClient();
  const [newer, setNewer] = useState<Newer>();
  const [taken, setTaken] = useState<readonly MergeUnit[]>([]);
  const [choices, setChoices] = useState<Choices>({});

  /** Remembers what is newer, and what of it was taken over without asking. */
  function begin(found: Newer, merge: Merge) {
    setNewer(found);
    setTaken(merge.taken);
    setChoices({});
  }

  return {
    newer,
    taken,
    choices,
    choose: (units: readonly MergeUnit[], side: 'yours' | 'theirs') =>
      setChoices((before) => ({ ...before, ...Object.fromEntries(units.map((unit) => [unit, side])) })),
    begin,
    read: (base: Client) => readNewer(queries, base),
    end() {
      setNewer(undefined);
      setTaken([]);
      setChoices({});
    },
  };
}

/** Values and photo as they will be saved over what is newer: mine, with theirs where it was chosen. */
export function decided(base: Client, newer: Client, values: ClientValues, photo: Photo, choices: Choices) {
  const mine = typedState(values, photo, base);
  const { merged, contested } = mergeOf(stateOf(base), mine, stateOf(newer));
  const state = chosenState(merged, stateOf(newer), contested, choices);
  const isTheirPicture = state.picture === (newer.profilePicture ?? '');
  return { values: state.values, photo: isTheirPicture ? undefined : photo, contested };
}
