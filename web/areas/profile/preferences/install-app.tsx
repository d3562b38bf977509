import { paths } from '../../../paths.ts';
import { isInstalledByShare, useInstall } from '../../../platform/worker/installation.ts';
import { ProfileButton, ProfileLink } from '../public/profile-entry.tsx';

const TITLE = 'Install Fairlead';

/** Installs Fairlead on this device where the browser offers it; on iPhones it says how. Nothing once it is installed (docs/product/app.md). */
export function InstallApp() {
  const install = useInstall();
  if (install) return <ProfileButton icon="download" title={TITLE} hint="As an app with its own icon and window" onClick={install} />;
  if (!isInstalledByShare()) return null;
  return <ProfileLink to={paths.help} icon="download" title={TITLE} hint="In Safari: Share, then Add to Home Screen" />;
}
