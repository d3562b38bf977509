import { CURRENCIES } from '@fairlead/contract/kit/currencies';
import { currentZoneName } from '@fairlead/contract/kit/time';

/** Countries whose currency is not named after them. */
const EURO = 'AD AT BE CY DE EE ES FI FR GR HR IE IT LT LU LV MC ME MT NL PT SI SK SM VA XK'.split(' ');
const OTHERS: Record<string, string> = { EC: 'USD', SV: 'USD', TL: 'USD', PR: 'USD', LI: 'CHF', GL: 'DKK', PS: 'ILS' };

/** What a country pays with; undefined if the list of currencies has none of it. */
function currencyOf(country: string): string | undefined {
  if (EURO.includes(country)) return 'EUR';
  return OTHERS[country] ?? CURRENCIES.find((code) => code.startsWith(country) && !code.startsWith('X'));
}

const COUNTRIES = [...new Set([...CURRENCIES.map((code) => code.slice(0, 2)), ...EURO, ...Object.keys(OTHERS)])].filter(
  (country) => country !== 'EU' && !country.startsWith('X'),
);

/** Not every browser knows it. */
interface ZonedLocale extends Intl.Locale {
  getTimeZones?: () => string[] | undefined;
}

/**
 * The currency of the country that a time zone is in, as the browser knows it; otherwise of the country of the browser's language.
 * Undefined if neither tells.
 */
export function guessCurrency(zone: string, language: string): string | undefined {
  const name = currentZoneName(zone);
  const country = COUNTRIES.find((each) =>
    (new Intl.Locale(`und-${each}`) as ZonedLocale).getTimeZones?.()?.some((candidate) => currentZoneName(candidate) === name),
  );
  const spoken = country ?? new Intl.Locale(language).region;
  return spoken === undefined ? undefined : currencyOf(spoken);
}
