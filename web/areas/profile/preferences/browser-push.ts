import { pushEndpoints } from '@fairlead/contract/notifications/push';
import { api } from '../../../platform/api.ts';
import { registerWorker } from '../../../platform/worker/app-updates.ts';

/** Why this browser can't show notifications while Fairlead is closed; undefined if it can. */
export function findObstacle(): string | undefined {
  if (!window.isSecureContext) return 'Browsers allow this over https only. Ask your Administrator for the https address of Fairlead.';
  if (!('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window))
    return 'This browser can’t show notifications while Fairlead is closed. On an iPhone, first add Fairlead to the Home Screen.';
  if (Notification.permission === 'denied')
    return 'Notifications of this site are blocked. Allow them in the browser’s settings for this site.';
  return undefined;
}

/** Asks for the permission and subscribes this browser. Throws with words for the user. */
export async function switchPushOn(publicKey: string): Promise<void> {
  if ((await Notification.requestPermission()) !== 'granted')
    throw new Error(findObstacle() ?? 'The browser was not allowed to show notifications.');
  await registerWorker();
  const { pushManager } = await navigator.serviceWorker.ready;
  // A subscription with an older key of the server would be refused.
  await (await pushManager.getSubscription())?.unsubscribe();
  const subscription = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey }).catch(() => {
    throw new Error('The browser’s push service can’t be reached. Please try again later.');
  });
  const { endpoint = '', keys: { p256dh = '', auth = '' } = {} } = subscription.toJSON();
  await api(pushEndpoints.subscribe, { body: { endpoint, p256dh, auth } });
}

export async function switchPushOff(): Promise<void> {
  await api(pushEndpoints.unsubscribe);
  const registration = await navigator.serviceWorker.getRegistration();
  await (await registration?.pushManager.getSubscription())?.unsubscribe();
}
