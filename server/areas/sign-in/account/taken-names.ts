import { SIGN_IN_MESSAGES } from '@fairlead/contract/sign-in';
import { findUniqueViolation } from '../../../platform/db/writes/unique.ts';
import { conflict } from '../../../platform/http/app-error.ts';

/** Turns a violation of a unique key into a refusal of its field. */
export async function refuseTakenNames<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    const constraint = findUniqueViolation(error)?.constraint ?? '';
    if (constraint.includes('usernameKey')) throw conflict(SIGN_IN_MESSAGES.usernameTaken, { username: SIGN_IN_MESSAGES.usernameTaken });
    if (constraint.includes('emailKey')) throw conflict(SIGN_IN_MESSAGES.emailTaken, { emailId: SIGN_IN_MESSAGES.emailTaken });
    throw error;
  }
}
