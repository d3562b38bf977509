import { z } from 'zod';
import { clientNamedField } from './clients/named.ts';
import { endpoint } from './kit/endpoint.ts';
import { pageQuery } from './kit/paging.ts';
import { kindRights } from './kit/permissions.ts';
import { defineFields, type Fields } from './kit/records/fields.ts';
import { defineKind } from './kit/records/kind.ts';
import { filterShape } from './kit/records/lists.ts';
import { recordSchemas } from './kit/records/record-schemas.ts';
import { id } from './kit/values.ts';
import { unlocode } from './ports.ts';

/** See docs/product/lanes.md. */
export const LANE_MESSAGES = {
  loadMissing: 'Choose a load port',
  dischargeMissing: 'Choose a discharge port',
  clientMissing: 'Choose a client',
  same: 'Load and discharge port are the same',
  unitMissing: 'Choose a unit for the volume',
  taken: 'This client has this lane already. Change that one, or state another mode or commodity',
  unknownPort: 'There is no port with this UN/LOCODE. Managers can add it under Ports',
  portNotFound: 'No port has this UN/LOCODE or name',
  volumeWithoutUnit: 'needs a unit: TEU, Tonnes, CBM or Shipments',
} as const;

/** So many of them are named. */
const PORTS_NAMED = 5;
const namePorts = (codes: readonly string[]) =>
  `${codes.slice(0, PORTS_NAMED).join(', ')}${codes.length > PORTS_NAMED ? ' and others' : ''}`;
export const severalPorts = (codes: readonly string[]) => `Several ports have this name: ${namePorts(codes)}. Use the UN/LOCODE`;
export const regionOrPort = (codes: readonly string[]) =>
  `This is also the name of a country or region. If a port is meant (${namePorts(codes)}), use the UN/LOCODE`;

/** How the goods go. FCL and LCL are full and part loads of containers. */
export const LANE_MODES = ['FCL', 'LCL', 'Break bulk', 'Dry bulk', 'Liquid bulk', 'Ro-Ro', 'Air'] as const;
export const VOLUME_UNITS = ['TEU', 'Tonnes', 'CBM', 'Shipments'] as const;
export type VolumeUnit = (typeof VOLUME_UNITS)[number];

const stored = { isReadOnly: true, isInLists: true, required: '' } as const;

const LOAD_NAMES = 'pol portofloading loadingport loadport portofload originport origin from';
const DISCHARGE_NAMES = 'pod portofdischarge dischargingport dischargeport destinationport destination to';

/** What a person or a file states of a lane beside its ports. */
const STATED = {
  mode: { kind: 'choice', options: LANE_MODES, label: 'Mode', importNames: 'shipmentmode loadtype equipment', isInLists: true, width: 14 },
  commodity: { kind: 'text', max: 120, label: 'Commodity', importNames: 'cargo goods cargotype product', isInLists: true, width: 24 },
  volume: {
    kind: 'number',
    min: 0,
    max: 1_000_000_000,
    label: 'Volume per year',
    importNames: 'volume quantity annualvolume yearlyvolume',
    isInLists: true,
    width: 16,
  },
  volumeUnit: {
    kind: 'choice',
    options: VOLUME_UNITS,
    label: 'Unit',
    importNames: 'volumeunit unitofvolume uom',
    isInLists: true,
    width: 12,
  },
  notes: { kind: 'text', max: 2000, isLong: true, label: 'Notes', importNames: 'note remarks remark comments', width: 40 },
} as const satisfies Fields;

export const LANE_FIELDS = defineFields({
  loadPort: {
    kind: 'text',
    max: 12,
    label: 'Load port',
    required: LANE_MESSAGES.loadMissing,
    importNames: LOAD_NAMES,
    isInLists: true,
    width: 12,
  },
  dischargePort: {
    kind: 'text',
    max: 12,
    label: 'Discharge port',
    required: LANE_MESSAGES.dischargeMissing,
    importNames: DISCHARGE_NAMES,
    isInLists: true,
    width: 14,
  },
  ...STATED,
  /** What the ports are called; a lane keeps the name of a port that is deleted. */
  loadPortName: { kind: 'text', max: 120, label: 'Load port name', column: 'loadPortName', ...stored, width: 28 },
  dischargePortName: { kind: 'text', max: 120, label: 'Discharge port name', column: 'dischargePortName', ...stored, width: 28 },
  /** Both in a line: 'INNSA Nhava Sheva → NLRTM Rotterdam'. */
  route: { kind: 'text', max: 300, label: 'Lane', isReadOnly: true, required: '' },
  /** Stated once, by who adds it. */
  clientId: { kind: 'reference', to: 'client', named: 'clientName', label: 'Client', column: 'clientId', ...stored },
  clientName: { kind: 'text', max: 200, label: 'Client', ...stored, width: 30 },
} as const satisfies Fields);

/** Who goods are from or to; a file that names two of them doesn't say which is the client. */
export const LANE_PARTIES = [
  ...['shipper', 'shippername', 'exporter', 'exportername', 'consignee', 'consigneename', 'importer', 'importername'],
] as const;

/** A row of a file also names the client, and its ports by code or name. */
export const LANE_IMPORT_FIELDS = defineFields({
  loadPort: { kind: 'text', max: 120, label: 'Load port', required: LANE_MESSAGES.loadMissing, importNames: LOAD_NAMES },
  dischargePort: {
    kind: 'text',
    max: 120,
    label: 'Discharge port',
    required: LANE_MESSAGES.dischargeMissing,
    importNames: DISCHARGE_NAMES,
  },
  ...STATED,
  client: clientNamedField(
    `clientname customer customername company companyname ${LANE_PARTIES.join(' ')} account accountname clientemail taxid`,
  ),
} as const satisfies Fields);
export const importedLane = recordSchemas('ImportedLane', LANE_IMPORT_FIELDS).imported;

const FILTERS = {
  search: {
    by: 'text',
    fields: ['loadPort', 'loadPortName', 'dischargePort', 'dischargePortName', 'commodity'],
    max: 200,
    label: 'Search',
    isSearch: true,
  },
  loadPort: { by: 'value', field: 'loadPort', label: 'Load port' },
  dischargePort: { by: 'value', field: 'dischargePort', label: 'Discharge port' },
  mode: { by: 'value', field: 'mode', label: 'Mode' },
  client: { by: 'value', field: 'clientId', label: 'Client' },
  added: { by: 'period', field: 'createdAt', label: 'Added on' },
} as const;

const lanePort = z
  .object({
    code: z.string(),
    name: z.string(),
    /** Null where the port has no position, or is deleted. */
    latitude: z.number().nullable(),
    longitude: z.number().nullable(),
  })
  .meta({ id: 'LanePort' });
export type LanePort = z.output<typeof lanePort>;

const laneSummary = z
  .object({
    load: lanePort,
    discharge: lanePort,
    lanes: z.int(),
    clients: z.int(),
    /** The sums per year by unit; a lane without a volume adds nothing. */
    volumes: z.array(z.object({ unit: z.enum(VOLUME_UNITS), volume: z.number() })),
    /** Of these clients those that were ever won, and those that were lost and never won. */
    won: z.int(),
    lost: z.int(),
  })
  .meta({ id: 'LaneSummary' });
export type LaneSummary = z.output<typeof laneSummary>;

/** Where clients ship from and to, and how much. */
export const laneKind = defineKind('Lane', {
  area: 'lanes',
  thing: 'lane',
  words: { one: 'lane', many: 'lanes' },
  rights: kindRights('lanes'),
  fields: LANE_FIELDS,
  hangsOn: { client: 'clientId' },
  path: '/api/lanes',
  rows: 'lanes',
  filters: FILTERS,
  sorts: ['loadPort', 'dischargePort', 'volume', 'createdAt'],
  toldOfDeleted: ['loadPort', 'dischargePort', 'mode', 'commodity', 'clientName'],
  search: {
    by: ['loadPort', 'loadPortName', 'dischargePort', 'dischargePortName', 'commodity'],
    title: 'route',
    detail: ['commodity', 'clientName'],
    page: '/lanes/:id',
  },
  alsoInDraft: {
    loadPort: unlocode(LANE_MESSAGES.loadMissing),
    dischargePort: unlocode(LANE_MESSAGES.dischargeMissing, 'AEJEA'),
    clientId: id,
  },
  alsoInChange: {
    loadPort: unlocode(LANE_MESSAGES.loadMissing).optional(),
    dischargePort: unlocode(LANE_MESSAGES.dischargeMissing, 'AEJEA').optional(),
  },
  bulk: (change) => change.pick({ volumeUnit: true }),
  calls: ({ list }) => ({
    summary: endpoint({
      keys: 'lanes',
      method: 'GET',
      path: '/api/lanes/summary',
      summary:
        'The lanes that the same filters find, by pairs of ports: clients, volume, and how many of the clients were won or lost. Most clients first.',
      query: z.object({ page: pageQuery.page, limit: pageQuery.limit, ...filterShape(list) }),
      reply: z.object({ lanes: z.array(laneSummary), total: z.int(), page: z.int(), pages: z.int() }),
    }),
  }),
});
export const laneEndpoints = laneKind.endpoints;
export type Lane = z.output<typeof laneKind.record>;
export type LaneDraft = z.output<typeof laneKind.draft>;
export type LaneChange = z.output<typeof laneKind.change>;
export type LaneSummaryQuery = z.output<typeof laneEndpoints.summary.query>;
