import { CURRENCIES } from '@fairlead/contract/kit/currencies';
import { currentZoneName } from '@fairlead/contract/kit/zone-names';

/** Countries whose currency is not named after them, by that currency. */
const OTHERS = Object.entries({
  EUR: 'AD AT BE BG CY DE EE ES FI FR GF GP GR HR IE IT LT LU LV MC ME MQ MT NL PT RE SI SK SM VA XK',
  USD: 'EC PR SV TL',
  XOF: 'BF BJ CI GW ML NE SN TG',
  XAF: 'CF CG CM GA GQ TD',
  XCD: 'AG DM GD KN LC VC',
  XPF: 'NC PF WF',
  CHF: 'LI',
  DKK: 'GL',
  ILS: 'PS',
}).flatMap(([currency, countries]) => countries.split(' ').map((country) => ({ country, currency })));

/** What a country pays with; undefined if the list of currencies has none of it. */
function currencyOf(country: string): string | undefined {
  const other = OTHERS.find((each) => each.country === country);
  return other?.currency ?? CURRENCIES.find((code) => code.startsWith(country) && !code.startsWith('X'));
}

const NAMED = CURRENCIES.map((code) => code.slice(0, 2)).filter((country) => country !== 'EU' && !country.startsWith('X'));
const COUNTRIES = [...new Set([...NAMED, ...OTHERS.map(({ country }) => country)])];

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
