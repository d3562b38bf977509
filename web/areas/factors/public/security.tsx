import { secondFactorEndpoints } from '@fairlead/contract/factors';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../../platform/api.ts';
import { Panel } from '../../../ui/page/panel.tsx';
import { SkeletonLines } from '../../../ui/page/skeleton.tsx';
import { Passkeys } from '../passkeys/passkeys.tsx';
import { ProviderLink } from '../security/provider-link.tsx';
import classes from '../security/security.module.css';
import { TwoSteps } from '../security/two-steps.tsx';

/** How the user signs in beside the password; a panel of the profile (docs/product/factors.md). */
export function Security() {
  const factor = useQuery({
    queryKey: ['accounts', 'second-factor'],
    queryFn: ({ signal }) => api(secondFactorEndpoints.secondFactor, { signal }),
  });
  return (
    <Panel title="Security" query={factor} loading="Loading security..." skeleton={<ComingRows />}>
      {(found) => (
        <div className={classes.rows}>
          <TwoSteps factor={found} />
          <Passkeys hasApp={found.isOn} />
          <ProviderLink />
        </div>
      )}
    </Panel>
  );
}

const ComingRows = () => (
  <div className={classes.coming}>
    <SkeletonLines lines={5} />
  </div>
);
