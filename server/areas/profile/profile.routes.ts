import { PROFILE_MESSAGES, profileEndpoints } from '@fairlead/contract/profile';
import { invalidField } from '../../platform/http/app-error.ts';
import { readToken } from '../../platform/http/credentials.ts';
import { type App, register } from '../../platform/http/register.ts';
import type { Profile } from './profile.service.ts';

export function profileRoutes(app: App, profile: Profile) {
  register(app, profileEndpoints.updateMe, ({ actor, body, request }) => profile.updateMe(actor, body, readToken(request)));
  register(app, profileEndpoints.uploadPicture, ({ actor, file }) => {
    if (!file) throw invalidField('profilePicture', PROFILE_MESSAGES.notAnImage);
    return profile.setPicture(actor, file);
  });
}
