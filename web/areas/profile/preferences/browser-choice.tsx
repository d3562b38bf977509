import { pushEndpoints } from '@fairlead/contract/notifications/push';
import { Checkbox } from '@mantine/core';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../platform/api.ts';
import { findObstacle, switchPushOff, switchPushOn } from './browser-push.ts';

const subscription = queryOptions({ queryKey: ['accounts', 'push'], queryFn: ({ signal }) => api(pushEndpoints.push, { signal }) });

/** Notifications of this browser while Fairlead is closed, with the browser's own question and what came of it. */
export function BrowserChoice() {
  const queryClient = useQueryClient();
  const push = useQuery(subscription);
  const obstacle = findObstacle();
  const change = useMutation({
    mutationFn: (isOn: boolean) => (isOn ? switchPushOn(push.data?.publicKey ?? '') : switchPushOff()),
    onSettled: () => queryClient.invalidateQueries({ queryKey: subscription.queryKey }),
  });
  const isOn = change.isPending ? change.variables : (push.data?.isOn ?? false) && obstacle === undefined;
  return (
    <Checkbox
      label="Browser Notifications"
      description="This browser tells you what happens while Fairlead is closed."
      error={obstacle ?? change.error?.message ?? push.error?.message}
      disabled={!push.data || change.isPending || (obstacle !== undefined && !isOn)}
      checked={isOn}
      onChange={(event) => change.mutate(event.currentTarget.checked)}
    />
  );
}
