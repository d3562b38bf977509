import { Button } from '@mantine/core';
import { Icon } from '../../../ui/icon.tsx';
import { callAddress, whatsAppAddress } from './client-reach.rules.ts';

/** Calls the client or writes by WhatsApp, where there is a number for it. */
export function ReachLinks({ client }: { client: { mobile: string | null; phone: string | null } }) {
  const call = callAddress(client);
  const whatsApp = whatsAppAddress(client.mobile);
  return (
    <>
      {call && (
        <Button component="a" href={call} leftSection={<Icon name="phone" size={16} />}>
          Call
        </Button>
      )}
      {whatsApp && (
        <Button component="a" href={whatsApp} target="_blank" rel="noopener noreferrer" leftSection={<Icon name="chat" size={16} />}>
          WhatsApp
        </Button>
      )}
    </>
  );
}
