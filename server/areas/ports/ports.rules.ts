import type { FieldErrors } from '@fairlead/contract/kit/errors';
import { lookUp } from '@fairlead/contract/kit/records/look-up';
import { PORT_MESSAGES } from '@fairlead/contract/ports';
import { countryCode } from '../../platform/countries.rules.ts';
import { folded, sortKey } from '../../platform/db/lists/folded.ts';
import type { PortRow } from './ports.tables.ts';

type Stated = Pick<PortRow, 'code' | 'name' | 'country'>;

/** What ports are searched by: 'in nsa' finds INNSA like 'innsa'. */
export const searchTextOf = ({ code, name, country }: Stated): string =>
  [code, name, country ?? '', `${code.slice(0, 2)} ${code.slice(2)}`].map(folded).join('\n');

/** A code is what lanes know a port by, so it stays; half a position is none. */
export function refusedFields(before: PortRow | undefined, { code, latitude, longitude }: PortRow): FieldErrors {
  const half = latitude === null ? 'latitude' : 'longitude';
  return {
    ...(before && before.code !== code && { code: PORT_MESSAGES.codeStays }),
    ...((latitude === null) !== (longitude === null) && { [half]: PORT_MESSAGES.half }),
  };
}

/** Parts of a folded name by which people call the port: 'mumbai (ex bombay)' is Mumbai and Bombay, 'jakarta, java' Jakarta. */
export function shortNames(nameKey: string): string[] {
  const [, name = '', other = ''] = /^([^(,]+)\(([^)]+)\)/.exec(nameKey) ?? /^([^(,]+),/.exec(nameKey) ?? [];
  return [...new Set([name, other.replace(/^ex /, '')].map((part) => part.trim()).filter((part) => part !== ''))];
}

/**
 * Regions, and the countries they are in, that files name as an origin and that are also the name of a port elsewhere, of a small one, or
 * stand beside a port's name: 'Zhapu (Zhejiang)', 'Paranã' in Tocantins.
 */
const REGIONS: Readonly<Record<string, string>> = {
  ...{ antilles: 'NL', basilan: 'PH', cornwall: 'GB', hebei: 'CN', parana: 'BR', washington: 'US', zhejiang: 'CN' },
};

/** Whether a text that ports were found by means a region or, where it is only a part of their names, a country: 'Panama'. */
export function isRegion(text: string, isPart: boolean): boolean {
  const stated = splitCountry(text);
  const region = lookUp(REGIONS, stated?.nameKey ?? sortKey(text));
  if (stated) return region === stated.country;
  return region !== undefined || (isPart && countryCode(text) !== undefined);
}

/** 'Jebel Ali, UAE' as the folded name and the country; undefined for a text that ends with no country. */
export function splitCountry(text: string): { nameKey: string; country: string } | undefined {
  const at = text.lastIndexOf(',');
  const country = at > 0 ? countryCode(text.slice(at + 1)) : undefined;
  return country && { nameKey: sortKey(text.slice(0, at).trim()), country };
}
