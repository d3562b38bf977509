import { getCountries } from 'libphonenumber-js/min';
import { folded } from './db/lists/folded.ts';

type Country = ReturnType<typeof getCountries>[number];

/** Languages in which people write the names of countries. Where a name means two, the earlier language decides. */
const LANGUAGES = [
  'en',
  'de',
  'fr',
  'es',
  'pt',
  'it',
  'nl',
  'sv',
  'da',
  'pl',
  'tr',
  'ru',
  'uk',
  'el',
  'ar',
  'he',
  'fa',
  'hi',
  'zh',
  'ja',
  'ko',
  'id',
];
/** What people write beside the names that Unicode knows. */
const OTHER_NAMES: Readonly<Partial<Record<Country, readonly string[]>>> = {
  AE: ['uae', 'emirates', 'dubai', 'abu dhabi', 'sharjah'],
  CD: ['dr congo', 'drc', 'democratic republic of congo'],
  CG: ['congo', 'republic of congo'],
  CI: ['ivory coast'],
  CN: ['pr china', 'prc', 'peoples republic of china'],
  CV: ['cape verde'],
  CZ: ['czech republic'],
  GB: ['uk', 'great britain', 'britain', 'england', 'scotland', 'wales', 'northern ireland'],
  HK: ['hong kong', 'hongkong'],
  IR: ['islamic republic of iran'],
  KR: ['korea', 'republic of korea', 'rok', 's korea'],
  LA: ['lao pdr'],
  MM: ['burma', 'myanmar'],
  MO: ['macau', 'macao'],
  NL: ['holland'],
  PS: ['palestine'],
  RU: ['russian federation'],
  SA: ['ksa', 'kingdom of saudi arabia', 'saudi'],
  SZ: ['swaziland'],
  TR: ['turkey'],
  TW: ['taiwan roc'],
  TZ: ['united republic of tanzania'],
  US: ['usa', 'america', 'united states of america'],
  VN: ['viet nam'],
};

let codes: ReadonlyMap<string, Country> | undefined;

/** The code of a country by its name or by the code itself, however it is written; undefined for one that is not known. */
export function countryCode(name: string | null | undefined): Country | undefined {
  if (!name) return undefined;
  codes ??= readCodes();
  return codes.get(plain(name));
}

function readCodes(): ReadonlyMap<string, Country> {
  const found = new Map<string, Country>();
  const countries = getCountries();
  const add = (name: string | undefined, country: Country) => {
    if (name && !found.has(plain(name))) found.set(plain(name), country);
  };
  for (const country of countries) add(country, country);
  for (const country of countries) for (const name of OTHER_NAMES[country] ?? []) add(name, country);
  for (const language of LANGUAGES) {
    const names = new Intl.DisplayNames(language, { type: 'region', fallback: 'none' });
    for (const country of countries) add(names.of(country), country);
  }
  return found;
}

/** 'The U.A.E.' and 'UAE' are one name. */
const plain = (name: string): string =>
  folded(name)
    .replace(/[.'’]/g, '')
    .replace(/&/g, ' and ')
    .replace(/[^\p{L}\p{M}]+/gu, ' ')
    .trim()
    .replace(/^the /, '');
