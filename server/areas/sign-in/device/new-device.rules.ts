import { zoneText } from '@fairlead/contract/kit/zone-names';
import type { Letter } from '../../../platform/mail/letter.ts';

/** `at` is an instant, shown by the clock of the zone. */
export function newDeviceLetter(
  username: string,
  { at, address, device }: { at: string; address: string; device: string },
  timeZone: string,
): Letter {
  const time = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone }).format(new Date(at));
  return {
    subject: 'A sign-in on a new device',
    lines: [
      `Someone signed in to the account ${username} on a device that it has not been used on before:`,
      `Time: ${time} (${zoneText(timeZone)})`,
      `Network address: ${address}`,
      'If it was you, there is nothing to do. If it wasn’t, change your password, and sign out that device under Your Profile → Where you are signed in.',
    ],
    highlight: device,
  };
}
