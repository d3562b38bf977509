import { clientEndpoints } from '@fairlead/contract/clients';
import { teamEndpoints } from '@fairlead/contract/team';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../platform/api.ts';
import { today } from '../../../platform/time.ts';

/** The number of bars on a card. */
const CARD_DAYS = 7;

/** What the cards over the list show. */
export const attendanceQuery = () =>
  queryOptions({
    queryKey: ['team', 'attendance'],
    queryFn: ({ signal }) => api(teamEndpoints.attendance, { query: { days: CARD_DAYS }, signal }),
  });

/** Clients won of those decided this quarter, the same as on the dashboard, and on each of the last days. */
export const conversionQuery = () =>
  queryOptions({
    queryKey: ['clients', 'conversion'],
    queryFn: ({ signal }) => api(clientEndpoints.conversion, { query: { today: today(), days: CARD_DAYS }, signal }),
  });
