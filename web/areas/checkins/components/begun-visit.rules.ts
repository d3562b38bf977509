import { POSITION_MAX_AGE_MS } from '@fairlead/contract/kit/position';
import { v7 as newId } from 'uuid';
import type { Fix } from '../../../platform/geolocation.ts';
import type { VisitedClient } from '../../clients/public/visit-logging.ts';
import type { PositionState } from './use-position.ts';

/** What a form that is left keeps beside what is typed. */
export interface BegunVisit {
  /** Made when the form is first opened, of which it tells the time. The visit is sent and stored by it, once. */
  _id: string;
  /** The client that was filled in at first. */
  client?: VisitedClient | undefined;
  /** Where the device was. */
  fix?: Fix | undefined;
}

/** How a form was opened, or a new visit. A version of the app before this one kept the id alone. */
export function toBegunVisit(opening: unknown): BegunVisit {
  if (typeof opening === 'string') return { _id: opening };
  return (opening as BegunVisit | undefined) ?? { _id: newId() };
}

/**
 * Where there is no position now, the one of a form that is gone on with stands in for it as what the device has stored does: labelled, and
 * only for as long (docs/product/checkins.md).
 */
export function orRecent(here: PositionState, before: Fix | undefined, at: Date): PositionState {
  if (here.status !== 'failed' || !before) return here;
  const age = at.getTime() - Date.parse(before.fixAt);
  return age >= 0 && age <= POSITION_MAX_AGE_MS ? { status: 'known', fix: { ...before, source: 'cached' } } : here;
}
