import type { Area } from '../../area.ts';
import { lazyPage } from '../../lazy-page.ts';
import { paths, returnTo } from '../../paths.ts';

export const signInArea: Area = {
  name: 'sign-in',
  publicPages: [
    {
      path: paths.login,
      page: lazyPage(() => import('./pages/login-page.tsx'), 'LoginPage'),
      readAddress: ({ from }) => returnTo(from),
      isForStrangers: true,
    },
    { path: paths.providerReturn, page: lazyPage(() => import('./provider/provider-return-page.tsx'), 'ProviderReturnPage') },
    { path: paths.forgotPassword, page: lazyPage(() => import('./reset/forgot-password-page.tsx'), 'ForgotPasswordPage') },
    { path: '/invitation', page: lazyPage(() => import('./pages/invitation-page.tsx'), 'InvitationPage') },
  ],
};
