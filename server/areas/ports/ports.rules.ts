import type { FieldErrors } from '@fairlead/contract/kit/errors';
import { PORT_MESSAGES } from '@fairlead/contract/ports';
import { folded } from '../../platform/db/lists/folded.ts';
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
