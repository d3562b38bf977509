import { createContext, useContext } from 'react';
import { useMay } from '../../sign-in/public/signed-in-user.ts';

export interface VisitedClient {
  _id: string;
  companyName: string;
}

type LogVisit = (client: VisitedClient) => void;
const VisitLogging = createContext<LogVisit | undefined>(undefined);
/** Says how a visit is logged; the check-in form belongs to a higher tier than the pages that open it. */
export const VisitLoggingProvider = VisitLogging.Provider;

/** Opens the check-in form with a client filled in; undefined for users who may log no visit. */
export function useVisitLogging(): LogVisit | undefined {
  const logVisit = useContext(VisitLogging);
  return useMay()('checkins.create') ? logVisit : undefined;
}
