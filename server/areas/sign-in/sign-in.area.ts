import { signInEndpoints } from '@fairlead/contract/sign-in';
import { providerEndpoints } from '@fairlead/contract/sign-in/provider';
import { RESET_CODE_DIGITS, resetEndpoints } from '@fairlead/contract/sign-in/reset';
import type { Area } from '../../program.ts';
import { createSignInCookies, type SignInCookies } from './cookies.ts';
import { createNewDeviceMail, createNewDeviceWriter, NEW_DEVICE_MAIL } from './device/new-device.service.ts';
import { createInvitationWriter, INVITATION_MAIL } from './invitation-mail.service.ts';
import { createPasswords, type PasswordCost, type Passwords } from './password/password.rules.ts';
import { type Access, createAccess, createEndedWriter, ENDED_MAIL } from './proof/access.service.ts';
import type { ProviderSettings } from './provider/provider.rules.ts';
import { createProviderSignIn } from './provider/provider.service.ts';
import { createCodeWriter, createPasswordReset, RESET_MAIL } from './reset/reset.service.ts';
import { createSessions, type Sessions } from './sessions/session.service.ts';
import { signInRoutes } from './sign-in.routes.ts';
import { actorNow, createSignIn, type Factors, hashToken, type SignIn } from './sign-in.service.ts';
import { readSigningKey } from './signing-key.service.ts';
import { createThrottle, type Throttle } from './throttle/throttle.service.ts';

declare module '../../program.ts' {
  interface Services {
    sessions: Sessions;
    throttle: Throttle;
    passwords: Passwords;
    accountAccess: Access;
    signIn: SignIn;
    cookies: SignInCookies;
    sendResetMails: () => Promise<void>;
    /** What push messages need of accounts. */
    pushAccounts: { actorNow: typeof actorNow; hashToken: typeof hashToken; readKey: () => Promise<string> };
    /** The key that proofs of who is signed in are signed with. */
    readProofKey: () => Promise<string>;
  }
  interface AreaOptions {
    /** True if strangers must not learn which e-mail addresses have an account. */
    hidesAccounts?: boolean | undefined;
    /** How many digits a mailed code has. */
    resetCodeDigits?: number | undefined;
    /** The organisation's own provider that people may sign in by. */
    provider?: ProviderSettings | undefined;
    /** The cost of hashing a password. Only tests lower it. */
    passwordCost?: PasswordCost | undefined;
  }
}

export const signInArea: Area = {
  name: 'sign-in',
  endpoints: { 'sign-in': { ...signInEndpoints, ...resetEndpoints, ...providerEndpoints } },
  build({ options, db, clock, history, mail, readZone, services, warn, endElsewhere }) {
    const { publicUrl, hidesAccounts = false, resetCodeDigits: codeDigits = RESET_CODE_DIGITS.usual } = options;
    const sessions = createSessions(db, history, clock);
    const throttle = createThrottle(db, clock);
    const passwords = createPasswords({
      cost: options.passwordCost,
      readWorkspaceName: async () => (await services.settings.get()).workspaceName,
    });
    // The area of factors stands above this one.
    const factors: Factors = {
      findWays: (...asked) => services.factorCheck.findWays(...asked),
      take: (...asked) => services.factorCheck.take(...asked),
      removeAll: (...asked) => services.factorCheck.removeAll(...asked),
    };
    const access = createAccess({ db, history, mail, factors, clock, endElsewhere });
    const tellNewDevice = createNewDeviceMail({ mail, clock });
    const signIn = createSignIn({ db, history, sessions, throttle, passwords, factors, tellNewDevice, access, clock });
    const reset = createPasswordReset({ db, history, throttle, passwords, mail, access, clock, hidesAccounts, codeDigits, warn });
    const provider = createProviderSignIn({
      ...{ db, history, access, signIn, throttle, clock, publicUrl, warn },
      settings: options.provider,
      lockEmployeeByEmail: (tx, address) => services.team.holdByEmail(tx, address),
    });
    const cookies = createSignInCookies(options.secure);
    return {
      offers: {
        ...{ sessions, throttle, passwords, accountAccess: access, signIn, cookies, sendResetMails: reset.settle },
        pushAccounts: { actorNow, hashToken, readKey: () => readSigningKey(db, clock, 'push') },
        readProofKey: () => readSigningKey(db, clock, 'proof'),
      },
      mailWriters: {
        [RESET_MAIL]: createCodeWriter({ db, clock, codeDigits }),
        [ENDED_MAIL]: createEndedWriter(db),
        [NEW_DEVICE_MAIL]: createNewDeviceWriter({ db, readZone }),
        ...(publicUrl !== undefined && { [INVITATION_MAIL]: createInvitationWriter({ db, clock, publicUrl }) }),
      },
      register: (app) => signInRoutes(app, { sessions, signIn, reset, provider, access, cookies }),
      async sweep() {
        await sessions.sweep();
        await throttle.sweep();
        await provider.sweep();
      },
      // Often, because the list of accounts shows who is shut out by a counter.
      remind: throttle.sweep,
      close: reset.settle,
    };
  },
};
