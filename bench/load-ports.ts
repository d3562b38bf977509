/**
 * Loads the ports of the World Port Index into a running server as clients with one site each, through its own API.
 *
 *   node bench/load-ports.ts <server address> <wpi-UpdatedPub150.csv> [--username admin] [--password …]
 *
 * Without `--password` the environment's ADMIN_PASSWORD is used.
 */
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { type ClientDraft, clientEndpoints, SITE_RADIUS_DEFAULT } from '@fairlead/contract/clients';
import { parse } from 'csv-parse/sync';
import { type ApiClient, signIn } from './api-client.ts';

const CALLS_AT_ONCE = 8;

interface Port {
  /** Of the file, the heading being line 1. */
  line: number;
  name: string;
  country: string;
  /** The index's own number; UN/LOCODEs are missing or given twice. */
  code: string;
  latitude: number;
  longitude: number;
}

export interface Loaded {
  accepted: number;
  refused: { line: number; reason: string }[];
}

/** The clients that a file of ports makes, each beside its line; every company name is there once. */
export function clientsOf(csv: string): { line: number; draft: ClientDraft }[] {
  const rows = parse(csv, { columns: true, bom: true, trim: true, info: true }) as {
    record: Record<string, string>;
    info: { lines: number };
  }[];
  const ports = rows.map(({ record, info }) => portOf(record, info.lines));
  const spellings = ports.map(spellingsOf);
  const counts = counted(spellings.flat());
  return ports.map(({ line, name, country, latitude, longitude }, at) => {
    const companyName = spellings[at]?.find((spelling) => counts.get(spelling) === 1) ?? name;
    const sites = [{ name, latitude, longitude, radius: SITE_RADIUS_DEFAULT }];
    return { line, draft: { companyName, email: `port-${line - 1}@ports.example`, country, sites } };
  });
}

/** Ever longer ways to write a port's name, the last of which no other has: one port stands in the index twice. */
const spellingsOf = ({ name, country, code, line }: Port) => [
  name,
  `${name}, ${country}`,
  `${name}, ${country} (${code})`,
  `${name}, ${country} (${code}, line ${line})`,
];

/** Creates a client for each port; a refusal is reported and the rest go on. */
export async function loadPorts(client: ApiClient, csv: string): Promise<Loaded> {
  const waiting = clientsOf(csv)[Symbol.iterator]();
  const loaded: Loaded = { accepted: 0, refused: [] };
  async function lane() {
    for (const { line, draft } of waiting) {
      const { status, body } = await client.post(clientEndpoints.create.path, draft);
      if (status === 201) loaded.accepted++;
      else loaded.refused.push({ line, reason: `${status} ${body.message} ${JSON.stringify(body.fields ?? {})}` });
    }
  }
  await Promise.all(Array.from({ length: CALLS_AT_ONCE }, lane));
  return loaded;
}

function portOf(record: Record<string, string>, line: number): Port {
  const cell = (heading: string) => record[heading] ?? '';
  return {
    line,
    name: cell('Main Port Name'),
    country: cell('Country Code'),
    code: cell('World Port Index Number'),
    latitude: Number(cell('Latitude')),
    longitude: Number(cell('Longitude')),
  };
}

function counted(names: string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return counts;
}

if (import.meta.main) {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { username: { type: 'string', default: 'admin' }, password: { type: 'string', default: process.env.ADMIN_PASSWORD } },
  });
  const [address, file] = positionals;
  if (!address || !file || !values.password) {
    console.error('Give the server address, the path of the ports CSV and --password (or ADMIN_PASSWORD)');
    process.exit(1);
  }
  const client = await signIn(address.replace(/\/$/, ''), { username: values.username, password: values.password });
  const { accepted, refused } = await loadPorts(client, readFileSync(file, 'utf8'));
  for (const { line, reason } of refused) console.log(`line ${line}: ${reason}`);
  console.log(`${accepted} accepted, ${refused.length} refused`);
  process.exitCode = refused.length > 0 ? 1 : 0;
}
