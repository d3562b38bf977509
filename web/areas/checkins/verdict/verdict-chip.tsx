import { VERDICT_LABELS, type Verdict } from '@fairlead/contract/checkins';
import { Chip, type Tone } from '../../../ui/chip.tsx';

const TONES: Record<Verdict, Tone> = { verified: 'good', away: 'bad', cannot_verify: 'info', entered_later: 'wait' };

/** A verdict in words. */
export const VerdictChip = ({ verdict }: { verdict: Verdict }) => <Chip tone={TONES[verdict]}>{VERDICT_LABELS[verdict]}</Chip>;
