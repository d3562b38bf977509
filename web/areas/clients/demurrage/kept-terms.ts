import { currentSession } from '../../../platform/session.ts';
import { BLANK_TERMS, type TermsValues } from './demurrage-form.rules.ts';

const keyOf = () => `demurrageTerms:${currentSession()?.userId ?? ''}`;

/** The terms that this user last reckoned with on this device. What an older version has kept lacks nothing of the form. */
export function readTerms(): TermsValues | undefined {
  try {
    const kept = JSON.parse(localStorage.getItem(keyOf()) ?? 'null') as Partial<TermsValues> | null;
    return kept ? { ...BLANK_TERMS, ...kept, tariffs: { ...BLANK_TERMS.tariffs, ...kept.tariffs } } : undefined;
  } catch {
    return undefined;
  }
}

/** Holidays are kept too: they are those of a country. */
export function keepTerms(terms: TermsValues): void {
  try {
    localStorage.setItem(keyOf(), JSON.stringify(terms));
  } catch {
    // Without room the form is filled in anew next time.
  }
}
