type Place = Pick<URL, 'hostname' | 'host' | 'pathname'>;

/** Why PostgreSQL could not be reached, by error codes of Node and of PostgreSQL. */
const REASONS: Record<string, (place: Place) => string> = {
  ENOTFOUND: ({ hostname }) => `the host ${hostname} is unknown`,
  EAI_AGAIN: ({ hostname }) => `the host ${hostname} is unknown, or no name server answers`,
  ECONNREFUSED: ({ host }) => `nothing takes connections at ${host || 'this machine, and it names no host'}`,
  EHOSTUNREACH: ({ host }) => `no way leads to ${host}`,
  ENETUNREACH: ({ host }) => `no way leads to ${host}`,
  ETIMEDOUT: ({ host }) => `${host} does not answer`,
  ENOENT: () => 'there is no such socket',
  '28P01': () => 'user name or password is refused',
  '28000': () => 'this user is refused',
  '3D000': ({ pathname }) => `there is no database ${decodeURIComponent(pathname.slice(1))}`,
  '53300': ({ host }) => `all connections of ${host || 'the database'} are taken`,
  ERR_INVALID_URL: () => 'it is no address like postgres://user:password@host/database',
  '57P03': ({ host }) => `the database at ${host} is just starting or stopping`,
};

/** What pg says without a code. */
const WORDED: readonly (readonly [RegExp, (place: Place) => string])[] = [
  [/timeout/, ({ host }) => `${host} does not answer`],
  [/client password must be a string/, () => 'it wants a password, and none is given'],
  [/server does not support SSL/, ({ host }) => `${host} does not take connections by TLS`],
];

/**
 * Turns a connection error into one that names the setting, without its password. Returns other errors unchanged. `setting` is where the
 * address was given.
 */
export function explainUnreachable(error: unknown, databaseUrl: string, setting = 'DATABASE_URL'): unknown {
  const { code, message = '' } = (error ?? {}) as { code?: string; message?: string };
  const reason = code ? REASONS[code] : WORDED.find(([words]) => words.test(message))?.[1];
  if (!reason) return error;
  return new Error(`${setting} leads to no database: ${reason(placeIn(databaseUrl))}`, { cause: error });
}

/** An address with a user and no host, which leads to a socket, is none by the usual rules. */
function placeIn(databaseUrl: string): Place {
  if (URL.canParse(databaseUrl)) return new URL(databaseUrl);
  const [, path = '', query] = /^[^/]*\/\/[^/]*(\/[^?]*)?(\?.*)?$/.exec(databaseUrl) ?? [];
  const host = new URLSearchParams(query).get('host') ?? '';
  return { hostname: host, host, pathname: path };
}
