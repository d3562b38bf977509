import { CLIENT_NAMED_MESSAGES } from '@fairlead/contract/clients/named';
import type { FieldErrors } from '@fairlead/contract/kit/errors';
import type { Actor } from '@fairlead/contract/kit/permissions';
import { LANE_MESSAGES, regionOrPort, severalPorts } from '@fairlead/contract/lanes';
import type { Reader } from '../../platform/db/database.ts';
import { type Draft, type ImportKind, importStored, type Referred } from '../../records/import/kind.ts';
import { findClientsNamed } from '../clients/clients.service.ts';
import { findPortsNamed, namesOfPorts, type PortsNamed } from '../ports/ports.service.ts';
import { LANE_FILES } from './lane-import.rules.ts';
import { clientNames } from './lane-list.store.ts';
import { refusedFields } from './lanes.rules.ts';
import { LANE_KIND, LANE_ROWS } from './lanes.service.ts';
import * as store from './lanes.store.ts';
import type { LaneRow } from './lanes.tables.ts';

const PORTS = ['loadPort', 'dischargePort'] as const;

type FindPorts = (reader: Reader, texts: readonly string[]) => Promise<(text: string) => PortsNamed>;

/** Ports by the codes that rows have once they were read; in a transaction they are held. */
const findPortsCoded: FindPorts = async (reader, codes) => {
  const names = await namesOfPorts(reader, codes);
  return (code) => {
    const name = names.get(code);
    return { ports: name === undefined ? [] : [{ code, name }] };
  };
};

const refusePorts = (codes: readonly string[], isRegion: boolean) => {
  if (codes.length === 0) return LANE_MESSAGES.portNotFound;
  return isRegion ? regionOrPort(codes) : severalPorts(codes);
};

/** Which client and ports rows name; in a transaction the clients are held. */
async function resolve(reader: Reader, actor: Actor, drafts: readonly Draft[], findPorts: FindPorts): Promise<Referred[]> {
  const clientNamed = await findClientsNamed(
    reader,
    actor,
    drafts.map(({ client }) => client),
  );
  const portsNamed = await findPorts(
    reader,
    drafts.flatMap((draft) => PORTS.map((port) => String(draft[port] ?? ''))),
  );
  return drafts.map((draft): Referred => {
    const { id: clientId, reason } = clientNamed(draft.client);
    const problems: FieldErrors = reason === undefined ? {} : { client: reason };
    const values: Draft = {};
    for (const port of PORTS) {
      const { ports, isRegion = false } = portsNamed(String(draft[port] ?? ''));
      const [found] = ports;
      if (!found || ports.length > 1 || isRegion)
        problems[port] = refusePorts(
          ports.map(({ code }) => code),
          isRegion,
        );
      else Object.assign(values, { [port]: found.code, [`${port}Name`]: found.name });
    }
    const lane = { volume: null, volumeUnit: null, ...draft, ...values };
    if (Object.keys(problems).length === 0) Object.assign(problems, refusedFields(lane as unknown as LaneRow));
    return { problems, values: { ...values, clientId: clientId ?? '' } };
  });
}

/** A row that is a lane already changes what it says of it; ports, mode and commodity are the same. */
function statedOf({ volume, volumeUnit, notes }: Draft): Draft {
  return { volume, volumeUnit, notes };
}

/** Lanes from a file, each at the client that its row names (docs/product/lanes.md). */
export const laneImports = (): ImportKind<LaneRow> =>
  importStored<LaneRow>(LANE_KIND, {
    ...LANE_ROWS,
    ...LANE_FILES,
    ...{ name: 'lanes', page: '/lanes/import' },
    words: { nameNotMapped: 'Choose which column holds the load port', keyTaken: LANE_MESSAGES.taken },
    comparedColumns: ['loadPort', 'dischargePort', 'mode', 'commodity', 'createdBy'],
    comparedBeside: clientNames,
    rowOf: ({ client: _client, ...draft }, origin) => LANE_ROWS.rowOf(draft, origin),
    changedBy: (row, draft) => LANE_ROWS.changedBy(row, statedOf(draft)),
    async findReferred(reader, actor, drafts) {
      const found = await resolve(reader, actor, drafts, findPortsNamed);
      // Codes stand for the ports from here on. The client and the names are looked up once more when rows are stored.
      return found.map(({ problems, values: { loadPort, dischargePort } = {} }) => ({ problems, values: { loadPort, dischargePort } }));
    },
    async prepare(tx, actor, drafts) {
      for (const [at, { values }] of (await resolve(tx, actor, drafts, findPortsCoded)).entries())
        Object.assign(drafts[at] as Draft, { loadPortName: '', dischargePortName: '' }, values);
      return {};
    },
    /** A client or a port may have been deleted since the file was read, or the lane added by somebody. */
    async findTaken(tx, rows) {
      const placeOf = ({ clientId, laneKey }: LaneRow) => `${clientId}\n${laneKey}`;
      const taken = new Set(
        await store.listTakenKeys(
          tx,
          rows.map(({ clientId }) => clientId),
          rows.map(({ laneKey }) => laneKey),
        ),
      );
      const refusals = new Map<string, string>();
      for (const row of rows) {
        if (row.clientId === '') refusals.set(row.id, CLIENT_NAMED_MESSAGES.unknown);
        else if (row.loadPortName === '' || row.dischargePortName === '') refusals.set(row.id, LANE_MESSAGES.portNotFound);
        else if (taken.has(placeOf(row))) refusals.set(row.id, LANE_MESSAGES.taken);
        else taken.add(placeOf(row));
      }
      return refusals;
    },
  });
