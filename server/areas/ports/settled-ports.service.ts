import { type Clock, instantText, newId } from '../../platform/clock/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import { PORT_ROWS } from './port-kind.service.ts';
import * as store from './ports.store.ts';
import type { PortRow } from './ports.tables.ts';

/** As the list of filled lists names it. */
const LIST = 'sea-ports';

interface SeaPort {
  name: string;
  country: string;
  /** East, then north. Some ports have none. */
  coordinates?: number[];
  /** All its codes, each of which has an entry. */
  unlocs: string[];
}

/** Places inland that are called like a well-known port: whoever writes 'Rotterdam' means none of these. */
const NO_SEA_PORTS: ReadonlySet<string> = new Set(['CAODE', 'USJ3C', 'USRAJ', 'USTSA']);

/**
 * Fills in the sea ports that come with the program, once for a database and without a history: what is deleted later stays deleted, and a
 * restored or moved database knows that it has them. The list is read only for this (docs/decisions/0112).
 */
export async function fillInPorts({ db, clock }: { db: Database; clock: Clock }): Promise<void> {
  if (await store.isFilled(db.read, LIST)) return;
  const { default: file } = await import('sea-ports/lib/ports.json', { with: { type: 'json' } });
  const seaPorts: Readonly<Record<string, SeaPort>> = file;
  const at = instantText(clock.now());
  await db.write(async (tx) => {
    if (!(await store.noteFilled(tx, LIST, at))) return;
    // A port under a second code would have its name twice.
    const all = Object.entries(seaPorts).filter(([code, { unlocs }]) => code === unlocs[0] && !NO_SEA_PORTS.has(code));
    const taken = new Set(await store.listTakenCodes(tx, Object.keys(seaPorts)));
    await store.insert(
      tx,
      all.filter(([code]) => !taken.has(code)).map(([code, port]) => rowOf(code, port, at)),
    );
  });
}

function rowOf(code: string, { name, country, coordinates }: SeaPort, at: string): PortRow {
  const [longitude = null, latitude = null] = coordinates ?? [];
  const row = PORT_ROWS.rowOf({ code, name, country, latitude, longitude }, { id: newId(), createdBy: '', at });
  // Nobody has added it.
  return { ...row, createdBy: null };
}
