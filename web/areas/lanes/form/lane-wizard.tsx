import { type Lane, laneKind } from '@fairlead/contract/lanes';
import { useMemo } from 'react';
import { RecordWizard } from '../../../records/form/record-wizard.tsx';
import type { RecordFormProps } from '../../../records/form/use-record-form.ts';
import { plainWords } from '../../../records/plain/plain-form.ts';
import { type LaneValues, laneForm } from './lane-form.ts';
import { useNewLane } from './new-lane.ts';

const WORDS = plainWords(laneKind);

/** Adds or edits a lane in a plain form (docs/product/lanes.md). Mount it to open it. */
export function LaneWizard(props: RecordFormProps<Lane, LaneValues>) {
  const client = useNewLane();
  const isNew = props.record === undefined;
  const kind = useMemo(() => laneForm(client, isNew), [client, isNew]);
  return <RecordWizard kind={kind} words={WORDS} {...props} />;
}
