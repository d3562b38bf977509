import { CalendarAddresses } from '../../../areas/calendar/public/calendar-addresses.tsx';
import { YourVisits } from '../../../areas/checkins/public/your-visits.tsx';
import { PocketPanel } from '../../../areas/pocket/public/pocket-panel.tsx';
import { ProfilePage as Profile } from '../../../areas/profile/page/profile-page.tsx';

/** The profile, with what other areas have for the user alone. */
export function ProfilePage() {
  return (
    <Profile>
      <PocketPanel />
      <CalendarAddresses />
      <YourVisits />
    </Profile>
  );
}
