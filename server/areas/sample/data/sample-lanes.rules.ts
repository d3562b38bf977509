import type { LaneDraft } from '@fairlead/contract/lanes';
import { SAMPLE_COMPANIES } from './sample-companies.rules.ts';

/** What a sample client ships, by its number, in the direction in which its free text says it. */
export interface SampleLane {
  client: number;
  draft: Omit<LaneDraft, 'clientId'>;
}

/** Words of a cargo that say how it goes; whatever else goes in containers. */
const MODES = [
  [/\bin bulk\b/, 'Liquid bulk', 'Tonnes', 900],
  [/girders|blades|project|compressors/i, 'Break bulk', 'CBM', 350],
  [/consolidated/i, 'LCL', 'CBM', 120],
] as const;

/** Three of four clients have a lane. */
export function sampleLanes(): SampleLane[] {
  return SAMPLE_COMPANIES.flatMap(([, type, , cargo, , , at, lane], client) => {
    if (client % 4 === 3) return [];
    const [loadPort, dischargePort] = type === 'Consignee' ? [lane, at] : [at, lane];
    const [, mode, volumeUnit, step] = MODES.find(([words]) => words.test(cargo)) ?? [undefined, 'FCL', 'TEU', 24];
    return [{ client, draft: { loadPort, dischargePort, mode, commodity: cargo, volume: step * (2 + ((client * 7) % 11)), volumeUnit } }];
  });
}
