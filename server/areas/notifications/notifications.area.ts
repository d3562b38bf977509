import { notificationEndpoints } from '@fairlead/contract/notifications';
import { pushEndpoints } from '@fairlead/contract/notifications/push';
import type { Area } from '../../program.ts';
import { notificationRoutes } from './notifications.routes.ts';
import { createNotifications, type Notifications } from './notifications.service.ts';
import { createPush } from './push/push.service.ts';

declare module '../../program.ts' {
  interface Services {
    notifications: Notifications;
    sendPush: () => Promise<void>;
  }
  interface AreaOptions {
    /** True if a browser's push service may stand on this machine. Only tests say so. */
    allowsLocalPush?: boolean | undefined;
  }
}

/** Where push services find who makes Fairlead, if the server doesn't know its own address. */
const PUSH_CONTACT = 'https://fairlead.example';

export const notificationsArea: Area = {
  name: 'notifications',
  endpoints: { notifications: { ...notificationEndpoints, ...pushEndpoints } },
  build({ options: { publicUrl, allowsLocalPush }, db, clock, describe, services, warn }) {
    const notifications = createNotifications({ db, clock, describe });
    const push = createPush({
      ...{ db, clock, notifications, warn },
      ...services.pushAccounts,
      contact: publicUrl?.startsWith('https:') ? publicUrl : PUSH_CONTACT,
      isLocal: allowsLocalPush,
    });
    return {
      offers: { notifications, sendPush: push.sendDue },
      audiences: { notifications: { rule: notifications.mayHear } },
      register: (app) => notificationRoutes(app, notifications, push),
      async sweep() {
        await notifications.sweep();
        await push.sweep();
      },
      close: push.close,
    };
  },
};
