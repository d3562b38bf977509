import { z } from 'zod';
import { endpoint } from './kit/endpoint.ts';
import { allowClearing, emailAddress, optionalText, text } from './kit/values.ts';
import { currentUser, preferences } from './sign-in/current-user.ts';
import { newPassword, PASSWORD_MAX, username } from './sign-in.ts';

/** See docs/product/profile.md. */
export const PROFILE_PICTURE_MAX_BYTES = 5_242_880;

/** See docs/product/profile.md. */
export const PROFILE_MESSAGES = {
  fetchFailed: 'Failed to fetch user',
  updateFailed: 'Failed to update user',
  saveFailed: 'Failed to update profile',
  saved: 'Profile updated successfully!',
  digestNeedsEmail: 'The e-mail of the day needs an e-mail address in your profile',
  pictureFailed: 'Failed to upload profile picture',
  pictureRemoveFailed: 'Failed to remove profile picture',
  notAnImage: 'Please select an image file',
  pictureTooLarge: 'File size must be less than 5MB',
} as const;

export const profileEndpoints = {
  updateMe: endpoint({
    method: 'PUT',
    path: '/api/auth/me',
    summary:
      'Changes the signed-in user; another username, e-mail or password asks for the current password, and a new password ends the other sessions.',
    isFirstStep: true,
    body: z.object({
      username: username.optional(),
      phoneNumber: optionalText(40),
      emailId: allowClearing(emailAddress),
      newPassword: z.union([z.literal('').transform(() => undefined), newPassword]).optional(),
      currentPassword: text(PASSWORD_MAX).optional(),
      profilePicture: z.null('can only be set to null; upload a picture to change it').optional(),
      preferences: preferences.partial().optional(),
    }),
    reply: currentUser,
  }),
  uploadPicture: endpoint({
    method: 'POST',
    path: '/api/auth/me/profile-picture',
    summary: "Replaces the signed-in user's picture.",
    upload: {
      field: 'profilePicture',
      maxBytes: PROFILE_PICTURE_MAX_BYTES,
      tooLarge: PROFILE_MESSAGES.pictureTooLarge,
      notAnImage: PROFILE_MESSAGES.notAnImage,
      required: true,
    },
    reply: currentUser,
  }),
};
