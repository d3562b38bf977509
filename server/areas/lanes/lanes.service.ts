import type { FieldErrors } from '@fairlead/contract/kit/errors';
import type { Actor } from '@fairlead/contract/kit/permissions';
import { LANE_MESSAGES, type LaneChange, type LaneDraft, type LaneSummary, laneKind } from '@fairlead/contract/lanes';
import { spellCode } from '@fairlead/contract/ports';
import type { Reader, Tx } from '../../platform/db/database.ts';
import { conflict, notFound } from '../../platform/http/app-error.ts';
import type { Look } from '../../records/changed/changed-records.ts';
import type { Query } from '../../records/list/source.ts';
import { plainFile, plainRows } from '../../records/plain-kind.ts';
import { createRecords, type RecordParts } from '../../records/records.ts';
import { storeKind } from '../../records/stored-kind.ts';
import { findDifferences, type NewRecord, type Step } from '../../records/write/kind.ts';
import type { Clients } from '../clients/clients.service.ts';
import { listPorts, namesOfPorts } from '../ports/ports.service.ts';
import { isSeenBy, LANE_SOURCE } from './lane-list.store.ts';
import { summarise } from './lane-summary.store.ts';
import * as rules from './lanes.rules.ts';
import * as store from './lanes.store.ts';
import type { LaneRow } from './lanes.tables.ts';

/** One belongs to who added it. */
export const LANE_KIND = storeKind<'lane', LaneRow>(laneKind, {
  source: LANE_SOURCE,
  isSeenBy,
  nameOf: ({ loadPort, dischargePort }) => `${loadPort} → ${dischargePort}`,
  ownership: ({ createdBy }) => ({ createdBy, assignedTo: [] }),
});

const plain = plainRows<LaneRow>(LANE_KIND);
/** What happens to one is told in its client's timeline. */
export const LANE_ROWS = {
  ...plain,
  rowOf: (draft: object, made: Omit<NewRecord, 'fileId'>): LaneRow => rules.withKeys(plain.rowOf(draft, made)),
  changedBy: (row: LaneRow, change: object): Partial<LaneRow> =>
    findDifferences(row, rules.withKeys({ ...row, ...plain.changedBy(row, change) }, row)),
  gist: ({ loadPort, dischargePort, mode, commodity }: LaneRow) => ({ loadPort, dischargePort, mode, commodity }),
  subjectsOf: ({ clientId }: LaneRow) => [clientId],
  follow: (tx: Tx, steps: readonly Step<LaneRow>[]) => store.settle(tx, 'clientId', rules.clientsToSettle(steps)),
};
export const LANE_FILE = plainFile(LANE_KIND, 'Lanes');

type Change = LaneChange & { clientId?: string; loadPortName?: string; dischargePortName?: string };

export type Lanes = ReturnType<typeof createLanes>;

/** Where clients ship from and to, and how much (docs/product/lanes.md). */
export function createLanes({ clients, ...parts }: RecordParts & { clients: Clients }) {
  const records = createRecords<LaneRow, LaneDraft & Change, Change>(
    LANE_KIND,
    {
      ...LANE_ROWS,
      file: LANE_FILE,
      /** Ports may be asked for as they are often written: 'in nsa'. */
      resolve: async (_actor, query) => spellPorts(query),
      /** Holds the client of a new lane, and names the ports. */
      async prepare(tx, actor, sent) {
        const clientId = sent.clientId === undefined ? undefined : await clients.hold(tx, actor, sent.clientId);
        if (sent.clientId !== undefined && clientId === undefined) throw notFound('Client');
        const namePorts = await readPorts(tx, sent);
        return (before) => {
          const { names, fields } = namePorts(before);
          return { sent: { ...sent, ...names, ...(clientId !== undefined && { clientId }) }, fields };
        };
      },
      refusedFields: ({ after }) => rules.refusedFields(after),
      refusalOfTaken: (constraint) =>
        constraint.includes('laneKey') ? conflict(LANE_MESSAGES.taken, { dischargePort: LANE_MESSAGES.taken }) : undefined,
      /** Both of two clients that become one may have the same lane. It has each of them then. */
      moveBeside: {
        client: {
          async move(tx, from) {
            await store.setApart(tx, from);
            return [];
          },
          // They leave as they are, and where they come back to there are no others.
          back: async () => {},
        },
      },
      followMove: (tx, ids) => store.settle(tx, 'id', ids),
    },
    parts,
  );
  return {
    ...records,

    /** Adds a lane in the caller's transaction and answers its id; undefined where one of its ports is not there. Does not check permissions. */
    async createKnown(tx: Tx, actor: Actor, draft: LaneDraft): Promise<string | undefined> {
      const { loadPort, dischargePort } = draft;
      if ((await namesOfPorts(tx, [loadPort, dischargePort])).size < 2) return undefined;
      return (await records.changes.createIn(tx, actor, draft)).id;
    },
  };
}

const PORTS = ['loadPort', 'dischargePort'] as const;

const spellPorts = (query: Query): Query => ({
  ...query,
  ...Object.fromEntries(PORTS.flatMap((port) => (typeof query[port] === 'string' ? [[port, spellCode(query[port])]] : []))),
});

/** The names of the ports that a draft or a change states. One that is not there is refused, unless the lane has it already. */
async function readPorts(tx: Tx, sent: Change) {
  const stated = PORTS.flatMap((port) => (sent[port] === undefined ? [] : [{ port, code: sent[port] }]));
  const found = await namesOfPorts(
    tx,
    stated.map(({ code }) => code),
  );
  return (before: LaneRow | undefined) => {
    const names: Pick<Change, 'loadPortName' | 'dischargePortName'> = {};
    const fields: FieldErrors = {};
    for (const { port, code } of stated) {
      const name = found.get(code);
      if (name === undefined && before?.[port] === code) continue;
      names[`${port}Name`] = name ?? '';
      if (name === undefined) fields[port] = LANE_MESSAGES.unknownPort;
    }
    return { names, fields };
  };
}

/** The pairs of ports with the most of the clients that the actor sees. */
export const listCommonLanes = async (reader: Reader, actor: Actor, limit: number): Promise<LaneSummary[]> =>
  (await summarise(reader, actor, [], { limit, offset: 0 })).lanes;

/** Lanes call a port as it is called now. */
export const PORT_LOOK: Look = {
  table: 'port',
  async look(tx, ids) {
    for (const port of await listPorts(tx, ids)) await store.renamePort(tx, port);
  },
};
