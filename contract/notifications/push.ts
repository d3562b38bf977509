import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { text } from '../kit/values.ts';

export const PUSH_MESSAGES = {
  addressRefused: 'This push service can’t be reached from here',
  keyWrong: 'Must be a key that a browser made',
} as const;

const key = (bytes: number) =>
  text(120).refine(
    (value) => /^[\w-]+={0,2}$/.test(value) && Math.floor((value.replace(/=/g, '').length * 3) / 4) === bytes,
    PUSH_MESSAGES.keyWrong,
  );

/** Notifications for a browser while Fairlead is closed (docs/product/notifications.md). A subscription ends with the session that made it. */
export const pushEndpoints = {
  push: endpoint({
    method: 'GET',
    path: '/api/notifications/push',
    summary: 'The key that a browser subscribes with, and whether this session has a subscription.',
    reply: z.object({ publicKey: z.string(), isOn: z.boolean() }),
  }),
  subscribe: endpoint({
    method: 'PUT',
    path: '/api/notifications/push',
    summary: "Sends this session's notifications to a browser's push service too; replaces an earlier subscription of the session.",
    body: z.object({ endpoint: text(1000), p256dh: key(65), auth: key(16) }),
  }),
  unsubscribe: endpoint({
    method: 'DELETE',
    path: '/api/notifications/push',
    summary: "Ends the session's subscription.",
  }),
};
