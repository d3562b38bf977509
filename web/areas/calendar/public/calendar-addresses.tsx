import { useState } from 'react';
import { lazyPart } from '../../../platform/lazy-part.ts';
import { ProfileButton } from '../../profile/public/profile-entry.tsx';

const FeedsDialog = lazyPart(() => import('../exchange/feeds-dialog.tsx'), 'FeedsDialog');

/** The profile's way to the user's addresses for calendar programs. */
export function CalendarAddresses() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <ProfileButton
        icon="calendar"
        title="Calendar addresses"
        hint="Your events in the calendar of your phone or computer"
        onClick={() => setIsOpen(true)}
      />
      {isOpen && <FeedsDialog onClose={() => setIsOpen(false)} />}
    </>
  );
}
