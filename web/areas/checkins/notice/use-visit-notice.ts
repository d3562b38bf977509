import { visitEndpoints } from '@fairlead/contract/checkins/calls';
import { VISIT_NOTICE_VERSION } from '@fairlead/contract/checkins/notice';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useIsConnectionLost } from '../../../platform/api/connection.ts';
import { api } from '../../../platform/api.ts';
import { acceptedVersion, rememberNotice } from './accepted-notice.ts';

export const noticeQuery = () =>
  queryOptions({ queryKey: ['checkins', 'notice'], queryFn: ({ signal }) => api(visitEndpoints.notice, { signal }) });

/**
 * Whether the notice is to be read before a visit is logged. The server is asked only where this device knows of no acceptance; without an
 * answer the notice is shown once more rather than not at all.
 */
export function useVisitNotice() {
  const [isAccepted, setAccepted] = useState(() => acceptedVersion() >= VISIT_NOTICE_VERSION);
  const isLost = useIsConnectionLost();
  const { data, isPending } = useQuery({ ...noticeQuery(), enabled: !isAccepted, retry: false });
  const wasAccepted = (data?.acceptedVersion ?? 0) >= VISIT_NOTICE_VERSION;

  function accept() {
    rememberNotice(VISIT_NOTICE_VERSION);
    setAccepted(true);
  }
  useEffect(() => {
    if (wasAccepted) rememberNotice(VISIT_NOTICE_VERSION);
  }, [wasAccepted]);

  return { isAccepted: isAccepted || wasAccepted, isAsking: !isAccepted && isPending && !isLost, notice: data, accept };
}
