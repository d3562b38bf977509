import { profileEndpoints } from '@fairlead/contract/profile';
import type { Area } from '../../program.ts';
import { profileRoutes } from './profile.routes.ts';
import { createProfile } from './profile.service.ts';

export const profileArea: Area = {
  name: 'profile',
  endpoints: { profile: profileEndpoints },
  build({ db, clock, files, history, services: { signIn, passwords } }) {
    const profile = createProfile({ db, files, history, signIn, passwords, clock });
    return { fileGuards: { accounts: profile.canSee }, register: (app) => profileRoutes(app, profile) };
  },
};
