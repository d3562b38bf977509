import type { Port } from '@fairlead/contract/ports';

const part = (degrees: number, [positive, negative]: readonly [string, string]) =>
  `${Math.abs(degrees).toFixed(3)}° ${degrees < 0 ? negative : positive}`;

/** '18.950° N, 72.950° E'; undefined without a position. */
export const positionOf = ({ latitude, longitude }: Pick<Port, 'latitude' | 'longitude'>): string | undefined =>
  latitude === null || longitude === null ? undefined : `${part(latitude, ['N', 'S'])}, ${part(longitude, ['E', 'W'])}`;
