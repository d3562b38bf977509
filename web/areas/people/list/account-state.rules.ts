import type { Account } from '@fairlead/contract/people';
import type { Tone } from '../../../ui/chip.tsx';

/** What matters most about whether an account's user can sign in. */
export function accountState({ disabled, resetBlocked, invited }: Pick<Account, 'disabled' | 'resetBlocked' | 'invited'>): {
  text: string;
  tone: Tone;
} {
  if (disabled) return { text: 'Locked', tone: 'bad' };
  if (resetBlocked) return { text: 'Reset blocked', tone: 'bad' };
  return invited ? { text: 'Invited', tone: 'wait' } : { text: 'Active', tone: 'good' };
}
