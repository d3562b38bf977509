import type { FieldErrors } from '@fairlead/contract/kit/errors';
import type { Likeness } from '@fairlead/contract/kit/import/imports';
import { importedLane, LANE_IMPORT_FIELDS, LANE_MESSAGES, LANE_PARTIES } from '@fairlead/contract/lanes';
import { isUnlocode, spellCode } from '@fairlead/contract/ports';
import { folded } from '../../platform/db/lists/folded.ts';
import type { ReadableKind } from '../../records/import/kind.ts';

/** How a file of lanes is read. */
export const LANE_FILES: ReadableKind = {
  fields: LANE_IMPORT_FIELDS,
  schema: importedLane,
  nameField: 'loadPort',
  ...{ separators: { notes: ', ' }, whole: {}, standsIn: ['client'], looksLike: [] },
  alone: LANE_PARTIES,
  unitOf: { volume: 'volumeUnit' },
  /** Said of the volume, so that it is left out and the row is kept. */
  refusedFields: ({ volume, volumeUnit }): FieldErrors =>
    volume !== undefined && volumeUnit === undefined ? { volume: LANE_MESSAGES.volumeWithoutUnit } : {},
  keysOf: (record) => [keyAt(record.client, record.loadPort, record.dischargePort, record)],
  /** A file may call the client by any of these. What it calls ports is looked up before rows are compared. */
  alikeKeysOf: ({ clientName, clientEmail, clientTaxId, loadPort, dischargePort, ...record }) =>
    [clientName, clientEmail, clientTaxId].flatMap((client) => (client ? [keyAt(client, loadPort, dischargePort, record)] : [])),
};

function keyAt(client: unknown, load: unknown, discharge: unknown, { mode, commodity }: Record<string, unknown>): [Likeness, string] {
  const ports = [load, discharge].map((text) => {
    const code = spellCode(String(text ?? ''));
    return isUnlocode(code) ? code : text;
  });
  return ['identifier', [client, ...ports, mode, commodity].map((part) => folded(String(part ?? ''))).join('|')];
}
