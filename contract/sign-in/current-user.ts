import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { ACCOUNT_ROLES } from '../kit/permissions.ts';

/** How dates are written on screens. */
export const DATE_LANGUAGES = ['en-US', 'en-GB', 'en-IN', 'de', 'fr', 'es', 'pt-BR', 'ar', 'hi', 'zh-CN'] as const;
export type DateLanguage = (typeof DATE_LANGUAGES)[number];

/** What a user chose for all their devices. `theme` is null until they choose one; `hasSound`: a live notification is heard; `hasDigest`: an e-mail each morning. */
export const preferences = z.object({
  theme: z.enum(['auto', 'light', 'dark']).nullable(),
  dateLanguage: z.enum(DATE_LANGUAGES),
  hasSound: z.boolean(),
  hasDigest: z.boolean(),
});
export type Preferences = z.infer<typeof preferences>;
export const DEFAULT_PREFERENCES: Preferences = { theme: null, dateLanguage: 'en-US', hasSound: true, hasDigest: false };

/** The signed-in user's own account. `profilePicture` is a path below the server's root, or null. See docs/product/sign-in.md. */
export const currentUser = z
  .object({
    _id: z.string(),
    username: z.string(),
    phoneNumber: z.string().nullable(),
    emailId: z.string().nullable(),
    profilePicture: z.string().nullable(),
    role: z.enum(ACCOUNT_ROLES),
    employeeId: z.string().nullable(),
    /** True until the user has replaced a generated password (docs/product/sign-in.md). */
    mustChangePassword: z.boolean(),
    /** True while the role must have a second factor and the user has none. */
    mustSetUpSecondFactor: z.boolean(),
    preferences,
  })
  .meta({ id: 'CurrentUser' });
export type CurrentUser = z.infer<typeof currentUser>;

/** What every page asks about whoever is signed in; apart from signing in, whose words and rules only its own pages need. */
export const currentUserEndpoints = {
  logout: endpoint({ method: 'POST', path: '/api/auth/logout', summary: 'Ends this session on the server.', isFirstStep: true }),
  me: endpoint({ method: 'GET', path: '/api/auth/me', summary: 'The signed-in user.', reply: currentUser, isFirstStep: true }),
};
