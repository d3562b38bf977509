import { descriptionEndpoint } from '@fairlead/contract/kit/openapi/description';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../platform/api.ts';

/** The API's description, which is the same until another version of Fairlead runs. */
export const descriptionQuery = () =>
  queryOptions({
    queryKey: ['api-description'],
    queryFn: ({ signal }) => api(descriptionEndpoint, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
