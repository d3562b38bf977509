/** What is there, where a database is moved to. */
export interface Found {
  /** Of PostgreSQL, as a number: 150004 for 15.4. */
  version: number;
  versionName: string;
  encoding: string;
  user: string;
  schema: string | null;
  mayCreate: boolean;
  isReadOnly: boolean;
  /** Whether the extension pg_trgm can be made there. */
  hasTextSearch: boolean;
  /** Tables, views, sequences and functions. */
  things: readonly string[];
  /** Whether a move reads this database. */
  isBeingMoved: boolean;
  /** What a move into it that isn't complete moves; undefined without one. */
  moveOf: string | undefined;
}

const LEAST_VERSION = 13;

/** Why nothing can be moved there, as the end of a sentence that begins with the place; undefined if it can. `source` is what is moved. */
export function findObstacle(found: Found, source: string): string | undefined {
  if (found.version < LEAST_VERSION * 10_000) return `is PostgreSQL ${found.versionName}; ${LEAST_VERSION} or later is needed`;
  if (found.encoding !== 'UTF8')
    return `has the encoding ${found.encoding}; UTF8 is needed: create database … encoding 'UTF8' template template0`;
  if (found.isReadOnly) return 'can only be read: it is a standby, or set to read only';
  if (found.schema === null) return `has no schema that ${found.user} may use; "create schema" makes one`;
  if (!found.mayCreate)
    return `does not let ${found.user} make tables; as its administrator: grant create on schema ${found.schema} to "${found.user}"`;
  if (!found.hasTextSearch) return "lacks PostgreSQL's extension pg_trgm, which comes with its package of contributed modules";
  if (found.isBeingMoved) return 'is the database that is moved, or another move reads it';
  if (found.moveOf !== undefined && found.moveOf !== source) return 'holds the beginning of a move of another Fairlead';
  return undefined;
}

/** The same for what it holds already. */
export function describeContents({ things }: Pick<Found, 'things'>): string | undefined {
  if (things.length === 0) return undefined;
  if (things.includes('kysely_migration')) return 'holds a Fairlead already, which has been changed since or is another one';
  const named = things.slice(0, NAMED).join(', ');
  return `is not empty: it holds ${named}${things.length > NAMED ? ' …' : ''}`;
}
const NAMED = 5;
