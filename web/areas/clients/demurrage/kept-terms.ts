import { openChoices } from '../../../platform/drafts/drafts.ts';
import { BLANK_TERMS, type TermsValues } from './demurrage-form.rules.ts';

/** Kept in this tab alone, until its user logs out: the device keeps no amounts (docs/product/offline.md). */
const open = () => openChoices<TermsValues>('demurrageTerms');

/** The terms that this user last reckoned with. What an older version has kept lacks nothing of the form. */
export function readTerms(): TermsValues | undefined {
  const kept: Partial<TermsValues> | undefined = open().read();
  return kept && { ...BLANK_TERMS, ...kept, tariffs: { ...BLANK_TERMS.tariffs, ...kept.tariffs } };
}

/** Holidays are kept too: they are those of a country. */
export const keepTerms = (terms: TermsValues): void => open().write(terms);
