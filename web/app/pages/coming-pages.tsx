import { useQuery } from '@tanstack/react-query';
import { settingsQuery } from '../../areas/settings/public/settings.queries.ts';
import { EmptyState } from '../../ui/page/empty-state.tsx';
import { Page } from '../../ui/page/page.tsx';

/** Whom to ask, as the workspace's settings say. */
export function HelpPage() {
  const { data } = useQuery(settingsQuery());
  return (
    <Page title="Help & Support">
      <EmptyState title="A guide to each screen is coming." hint={data?.helpContact && <HelpContact contact={data.helpContact} />} />
    </Page>
  );
}

function HelpContact({ contact }: { contact: string }) {
  return (
    <>
      Ask for help:{' '}
      <a className="link" href={addressOf(contact)}>
        {contact}
      </a>
    </>
  );
}

function addressOf(contact: string): string {
  if (/^https?:/.test(contact)) return contact;
  return contact.includes('@') ? `mailto:${contact}` : `tel:${contact.replace(/[^\d+]/g, '')}`;
}
