import { Button } from '@mantine/core';
import { mailAddress } from '../../../records/page/field-list.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { ReachLinks } from '../../clients/public/reach-links.tsx';

interface Reached {
  mobile: string | null;
  phone: string | null;
  email: string | null;
}

/** How somebody is reached, to be read and copied; the buttons beside it do it. */
export const reachText = ({ email, mobile, phone }: Reached): string => [email, mobile, phone].filter(Boolean).join(' · ');

/** Calls somebody, or writes by WhatsApp or e-mail, by what is known of them; `name` tells them from others beside them. */
export function ReachContact({ contact, name }: { contact: Reached; name?: string }) {
  return (
    <>
      <ReachLinks client={contact} {...(name !== undefined && { name })} />
      {contact.email && (
        <Button
          component="a"
          href={mailAddress(contact.email)}
          aria-label={name && `E-mail ${name}`}
          leftSection={<Icon name="mail" size={16} />}
        >
          E-mail
        </Button>
      )}
    </>
  );
}
