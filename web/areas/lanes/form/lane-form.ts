import { LANE_FIELDS, LANE_MESSAGES, type Lane, type LaneDraft, laneEndpoints, laneKind } from '@fairlead/contract/lanes';
import { api } from '../../../platform/api.ts';
import { plainForm, type ValuesOf } from '../../../records/form/form-fields.rules.ts';
import type { FormKind, Named } from '../../../records/form/form-kind.ts';
import { ClientChooser } from '../../clients/public/client-select.tsx';
import { PortChooser, portLabel } from '../../ports/public/port-select.tsx';
import { laneName, laneRecords } from '../lanes.queries.ts';

const { clientId, loadPort, dischargePort, mode, commodity, volume, volumeUnit, notes } = LANE_FIELDS;
const port = { kind: 'reference', to: 'port' } as const;
/** Only the list of all lanes asks for the client. A port is chosen by what it is called, and sent as its code. */
const FIELDS = {
  client: { ...clientId, required: LANE_MESSAGES.clientMissing },
  loadPort: { ...port, named: 'loadPortName', label: loadPort.label, required: LANE_MESSAGES.loadMissing },
  dischargePort: { ...port, named: 'dischargePortName', label: dischargePort.label, required: LANE_MESSAGES.dischargeMissing },
  ...{ mode, commodity, volume, volumeUnit, notes },
} as const;
export type LaneValues = ValuesOf<typeof FIELDS>;
const { addedBody, changedBody, valuesOf, problemsWith, ...LANE } = plainForm(FIELDS, {
  title: 'Lane',
  schema: laneKind.draft.omit({ clientId: true }),
  together: [
    {
      name: 'volume',
      label: volume.label,
      fields: ['volume', 'volumeUnit'],
      textOf: (values) => (values.volume === '' ? 'Not provided' : [values.volume, values.volumeUnit].join(' ').trim()),
      isSentWhole: true,
    },
  ],
  texts: {
    loadPort: (values) => portLabel(values.loadPort._id, values.loadPort.name),
    dischargePort: (values) => portLabel(values.dischargePort._id, values.dischargePort.name),
  },
});
const valuesOfLane = (lane: Lane): LaneValues => valuesOf({ ...lane, client: lane.clientId });

/** What the server would refuse as well. */
const problemsOf = (values: LaneValues) =>
  problemsWith(values, {
    ...(values.loadPort._id !== '' && values.loadPort._id === values.dischargePort._id && { dischargePort: LANE_MESSAGES.same }),
    ...(values.volume.trim() !== '' && values.volumeUnit === '' && { volumeUnit: LANE_MESSAGES.unitMissing }),
  });

/** How a lane is filled in, checked, saved and merged (docs/product/lanes.md). Without a client the form asks for one. */
export const laneForm = (client: Named | undefined, isNew: boolean): FormKind<Lane, LaneValues> => ({
  ...LANE,
  ...{ name: 'lane', area: 'lanes', noun: 'lane', isCheckedByStep: false },
  nameOf: (values) => laneName({ ...values, loadPort: values.loadPort._id, dischargePort: values.dischargePort._id }),
  draftOf: client?._id,
  blankValues: () => ({ ...LANE.blankValues(), ...(client && { client }) }),
  valuesOf: valuesOfLane,
  problemsOf,
  isAsked: (field) => field !== 'client' || (isNew && client === undefined),
  hints: {
    client: { placeholder: 'Choose a client', isWide: true },
    loadPort: { placeholder: 'UN/LOCODE, name or country' },
    dischargePort: { placeholder: 'UN/LOCODE, name or country' },
  },
  choosers: { one: { client: ClientChooser, port: PortChooser } },
  save: ({ before, values }) =>
    before
      ? api(laneEndpoints.update, {
          params: { id: before._id },
          body: { ...changedBody(values, valuesOfLane(before)), version: before.version },
        })
      : api(laneEndpoints.create, { body: { ...addedBody(values), clientId: (client ?? values.client)._id } as LaneDraft }),
  ...laneRecords.form,
});
