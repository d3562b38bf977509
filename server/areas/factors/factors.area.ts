import { secondFactorEndpoints } from '@fairlead/contract/factors';
import { passkeyEndpoints } from '@fairlead/contract/factors/passkeys';
import { proofEndpoints } from '@fairlead/contract/factors/proof';
import type { Area } from '../../program.ts';
import { createFactorCheck, type FactorCheck } from './factor-check.service.ts';
import { secondFactorRoutes } from './factors.routes.ts';
import { createSecondFactors } from './factors.service.ts';
import { passkeyRoutes } from './passkeys/passkeys.routes.ts';
import { createPasskeys } from './passkeys/passkeys.service.ts';
import { proofRoutes } from './proof/proof.routes.ts';
import { createOwnerProof, type OwnerProof } from './proof/proof.service.ts';

declare module '../../program.ts' {
  interface Services {
    factorCheck: FactorCheck;
    ownerProof: OwnerProof;
  }
}

export const factorsArea: Area = {
  name: 'factors',
  endpoints: { factors: { ...secondFactorEndpoints, ...passkeyEndpoints, ...proofEndpoints } },
  build({ options: { publicUrl }, db, clock, history, services }) {
    const { signIn, throttle, accountAccess: access, cookies, settings } = services;
    const factorCheck = createFactorCheck(clock);
    const factors = createSecondFactors({ db, history, signIn, throttle, check: factorCheck, access, clock });
    const readWorkspaceName = async () => (await settings.get()).workspaceName;
    const passkeys = createPasskeys({ db, history, signIn, secondFactors: factors, throttle, clock, publicUrl, readWorkspaceName });
    const ownerProof = createOwnerProof({ secondFactors: factors, readKey: services.readProofKey, clock });
    return {
      offers: { factorCheck, ownerProof },
      register(app) {
        secondFactorRoutes(app, { factors, signIn, cookies });
        passkeyRoutes(app, passkeys, cookies);
        proofRoutes(app, ownerProof, cookies);
      },
      sweep: passkeys.sweep,
    };
  },
};
