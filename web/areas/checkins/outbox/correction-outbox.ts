import { type CheckIn, checkInEndpoints } from '@fairlead/contract/checkins';
import { api } from '../../../platform/api.ts';
import { lazyPart } from '../../../platform/lazy-part.ts';
import type { OutboxKind } from '../../../platform/outbox/entry.ts';
import { visitRecords } from '../checkins.queries.ts';
import { VISIT, valuesOf } from '../form/visit-form.rules.ts';
import { whenText } from '../visit-fields.rules.ts';
import { CORRECTION_FORMAT, type KeptCorrection } from './correction-entry.ts';

export const CORRECTION_OUTBOX: OutboxKind<KeptCorrection> = {
  noun: 'correction',
  format: CORRECTION_FORMAT,
  send: ({ id, content: { before, body }, files, signal }) =>
    api(checkInEndpoints.update, { params: { id: before._id }, body, file: files.get(0), repeatKey: id, signal }),
  describe({ before, values, body }) {
    const changed = VISIT.units.filter(({ keyOf }) => keyOf(values) !== keyOf(valuesOf(before)));
    return [
      ['Visit', `${before.companyName}, ${whenText(before)}`],
      ...changed.map(({ label, textOf }) => [label, textOf(values)] as const),
      ...(body.imageProof === null ? [['Photo', 'Removed'] as const] : []),
    ];
  },
  Edit: lazyPart(() => import('./edit-correction.tsx'), 'EditCorrection'),
  show: (queries, _content, reply) => visitRecords.show(queries, reply as CheckIn),
  shownIn: ['checkins', 'dashboard', 'timeline'],
};
