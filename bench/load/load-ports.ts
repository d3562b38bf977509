/**
 * Loads the ports of the World Port Index into a running server through its API, as clients with one site each.
 *
 *   node bench/load/load-ports.ts <server address> <wpi-UpdatedPub150.csv> [--username admin] [--password …]
 *
 * Without `--password` the environment's ADMIN_PASSWORD is used.
 */
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { type ClientDraft, clientEndpoints, SITE_RADIUS_DEFAULT } from '@fairlead/contract/clients';
import { parse } from 'csv-parse/sync';
import { type ApiClient, signIn } from '../api-client.ts';

const CALLS_AT_ONCE = 8;

interface Port {
  /** In the file; the heading is line 1. */
  line: number;
  name: string;
  country: string;
  /** The index's own number, because UN/LOCODEs are missing or ambiguous in it. */
  code: string;
  latitude: number;
  longitude: number;
}

export interface LoadResult {
  accepted: number;
  refused: { line: number; reason: string }[];
}

/** Turns a file of ports into clients with unique company names, each with its line number. */
export function createDrafts(csv: string): { line: number; draft: ClientDraft }[] {
  const rows = parse(csv, { columns: true, bom: true, trim: true, info: true }) as {
    record: Record<string, string>;
    info: { lines: number };
  }[];
  const ports = rows.map(({ record, info }) => parsePort(record, info.lines));
  const spellings = ports.map(listSpellings);
  const counts = countNames(spellings.flat());
  return ports.map(({ line, name, country, latitude, longitude }, at) => {
    const companyName = spellings[at]?.find((spelling) => counts.get(spelling) === 1) ?? name;
    const sites = [{ name, latitude, longitude, radius: SITE_RADIUS_DEFAULT }];
    return { line, draft: { companyName, email: `port-${line - 1}@ports.example`, country, sites } };
  });
}

/** Longer and longer spellings of a port's name. The last one is unique even for a port that is in the index twice. */
const listSpellings = ({ name, country, code, line }: Port) => [
  name,
  `${name}, ${country}`,
  `${name}, ${country} (${code})`,
  `${name}, ${country} (${code}, line ${line})`,
];

/** Creates a client for each port. Reports refusals and continues with the rest. */
async function loadPorts(client: ApiClient, csv: string): Promise<LoadResult> {
  const drafts = createDrafts(csv)[Symbol.iterator]();
  const result: LoadResult = { accepted: 0, refused: [] };
  async function sendDrafts() {
    for (const { line, draft } of drafts) {
      const { status, body } = await client.post(clientEndpoints.create.path, draft);
      if (status === 201) result.accepted++;
      else result.refused.push({ line, reason: `${status} ${body.message} ${JSON.stringify(body.fields ?? {})}` });
    }
  }
  await Promise.all(Array.from({ length: CALLS_AT_ONCE }, sendDrafts));
  return result;
}

function parsePort(record: Record<string, string>, line: number): Port {
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

function countNames(names: string[]): Map<string, number> {
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
