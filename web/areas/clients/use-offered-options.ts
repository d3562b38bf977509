import { offeredOptions } from '@fairlead/contract/kit/records/options';
import { useQuery } from '@tanstack/react-query';
import { settingsQuery } from '../settings/public/settings.queries.ts';

type Choice = Parameters<typeof offeredOptions>[0];

/** What a choice offers in this workspace, and the present value where that is offered no more. */
export function useOfferedOptions(field: Choice, present: string): [string, ...string[]] {
  const { data } = useQuery(settingsQuery());
  const { clientTypes = [], contractTypes = [], incoterms = [] } = data ?? {};
  const offered = offeredOptions(field, { clientTypes, contractTypes, incoterms });
  return present === '' || offered.includes(present) ? offered : [...offered, present];
}
