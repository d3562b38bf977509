import type { CurrentUser } from '@fairlead/contract/sign-in/current-user';
import { useFirstPlace } from '../../areas/settings/public/first-place.tsx';
import { NewPasswordPage } from '../../areas/sign-in/public/new-password-page.tsx';

/** The first own password, and beside it the first Administrator's choice of currency and time zone. */
export function FirstPasswordPage({ user }: { user: CurrentUser }) {
  const place = useFirstPlace(user.role === 'Administrator');
  return (
    <NewPasswordPage user={user} onSaved={place.save}>
      {place.fields}
    </NewPasswordPage>
  );
}
