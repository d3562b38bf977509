/** Why PostgreSQL could not be reached, by error codes of Node and of PostgreSQL. */
const REASONS: Record<string, (place: URL) => string> = {
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
  '57P03': ({ host }) => `the database at ${host} is just starting or stopping`,
};

/** Turns a connection error into one that names the setting, without its password. Returns other errors unchanged. */
export function explainUnreachable(error: unknown, databaseUrl: string): unknown {
  const { code, message = '' } = (error ?? {}) as { code?: string; message?: string };
  // pg's own connection timeout has no code.
  const reason = REASONS[/timeout/.test(message) && !code ? 'ETIMEDOUT' : (code ?? '')];
  if (!reason) return error;
  return new Error(`DATABASE_URL leads to no database: ${reason(new URL(databaseUrl))}`, { cause: error });
}
