import { CalendarAddresses } from '../../../areas/calendar/public/calendar-addresses.tsx';
import { YourVisits } from '../../../areas/checkins/public/your-visits.tsx';
import { PocketPanel } from '../../../areas/pocket/public/pocket-panel.tsx';
import { ProfilePage as Profile } from '../../../areas/profile/page/profile-page.tsx';
import { ProfilePart } from '../../../areas/profile/public/profile-part.tsx';

/** The profile, with what other areas have for the user alone. */
export function ProfilePage() {
  return (
    <Profile>
      <ProfilePart name="device">
        <PocketPanel />
      </ProfilePart>
      <ProfilePart name="calendar-addresses">
        <CalendarAddresses />
      </ProfilePart>
      <ProfilePart name="visits">
        <YourVisits />
      </ProfilePart>
    </Profile>
  );
}
