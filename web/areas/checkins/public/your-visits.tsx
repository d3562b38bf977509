import { useState } from 'react';
import { lazyPart } from '../../../platform/lazy-part.ts';
import { ProfileButton } from '../../profile/public/profile-entry.tsx';

const YourVisitsDialog = lazyPart(() => import('../notice/your-visits-dialog.tsx'), 'YourVisitsDialog');

/** The profile's way to what is stored of the user's visits (docs/product/checkins.md). */
export function YourVisits() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <ProfileButton
        icon="pin"
        title="Your visits"
        hint="What is stored of them, and all of them as a file"
        onClick={() => setOpen(true)}
      />
      {isOpen && <YourVisitsDialog onClose={() => setOpen(false)} />}
    </>
  );
}
