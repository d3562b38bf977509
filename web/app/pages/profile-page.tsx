import { ProfilePage as Profile } from '../../areas/accounts/pages/profile-page.tsx';
import { CalendarAddresses } from '../../areas/calendar/public/calendar-addresses.tsx';

/** The profile, with what other areas have for the user alone. */
export function ProfilePage() {
  return (
    <Profile>
      <CalendarAddresses />
    </Profile>
  );
}
