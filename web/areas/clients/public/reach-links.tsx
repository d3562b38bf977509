import { Button } from '@mantine/core';
import { Icon } from '../../../ui/icon.tsx';
import { callAddress, whatsAppAddress } from './client-reach.rules.ts';

interface ReachLinksProps {
  client: { mobile: string | null; phone: string | null };
  /** Whom they reach, where others are reached beside them. */
  name?: string;
}

/** Calls the client or writes by WhatsApp, where there is a number for it. */
export function ReachLinks({ client, name }: ReachLinksProps) {
  const call = callAddress(client);
  const whatsApp = whatsAppAddress(client.mobile);
  return (
    <>
      {call && (
        <Button component="a" href={call} aria-label={name && `Call ${name}`} leftSection={<Icon name="phone" size={16} />}>
          Call
        </Button>
      )}
      {whatsApp && (
        <Button
          component="a"
          href={whatsApp}
          aria-label={name && `WhatsApp ${name}`}
          target="_blank"
          rel="noopener noreferrer"
          leftSection={<Icon name="chat" size={16} />}
        >
          WhatsApp
        </Button>
      )}
    </>
  );
}
