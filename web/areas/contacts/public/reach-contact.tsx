import { Button } from '@mantine/core';
import { Icon } from '../../../ui/icon.tsx';
import { ReachLinks } from '../../clients/public/reach-links.tsx';

interface Reached {
  mobile: string | null;
  phone: string | null;
  email: string | null;
}

/** Calls somebody, or writes by WhatsApp or e-mail, by what is known of them. */
export function ReachContact({ contact }: { contact: Reached }) {
  return (
    <>
      <ReachLinks client={contact} />
      {contact.email && (
        <Button
          component="a"
          href={`mailto:${encodeURIComponent(contact.email).replace('%40', '@')}`}
          leftSection={<Icon name="mail" size={16} />}
        >
          E-mail
        </Button>
      )}
    </>
  );
}
