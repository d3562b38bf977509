import type { Lane } from '@fairlead/contract/lanes';
import { useMemo } from 'react';
import { lazyPart } from '../../../platform/lazy-part.ts';
import type { Named } from '../../../records/form/form-kind.ts';
import { usePlainDialogs } from '../../../records/plain/plain-dialogs.tsx';
import { type ListedLane, laneName, laneRecords } from '../lanes.queries.ts';
import type { LaneValues } from './lane-form.ts';
import { NewLaneProvider } from './new-lane.ts';

const Wizard = lazyPart(() => import('./lane-wizard.tsx'), 'LaneWizard');

interface Options {
  /** Where it is added; without a client the form asks for one. */
  client?: Named;
  /** The lane whose page this is. */
  current?: Lane;
  /** After that one was deleted. */
  onDeleted?: () => Promise<void>;
}

/** The dialogs that a lane is added, edited and deleted in; `dialogs` goes into the page. */
export function useLaneDialogs({ client, current, onDeleted }: Options = {}) {
  const { _id, name } = client ?? {};
  const start = useMemo(() => (_id === undefined ? undefined : { _id, name: name ?? '' }), [_id, name]);
  const { dialogs, ...actions } = usePlainDialogs<Lane, LaneValues, ListedLane>(laneRecords, {
    Wizard,
    nameOf: laneName,
    ...(current && { current }),
    ...(onDeleted && { onDeleted }),
  });
  return { ...actions, dialogs: <NewLaneProvider value={start}>{dialogs}</NewLaneProvider> };
}
