import type { ImportRowKind } from '@fairlead/contract/kit/import/imports';
import { Chip } from '../../ui/chip.tsx';
import { Icon } from '../../ui/icon.tsx';
import { type ImportState, STATE_WORDS } from './import-view.rules.ts';
import { KIND_WORDS } from './review/rows.rules.ts';

/** How an import stands, in colour and in words. */
export function StateChip({ state }: { state: ImportState }) {
  const { label, tone } = STATE_WORDS[state];
  return (
    <Chip tone={tone} hasDot>
      {label}
    </Chip>
  );
}

/** What becomes of a row, in colour, icon and word. */
export function KindChip({ kind }: { kind: ImportRowKind }) {
  const { label, tone, icon } = KIND_WORDS[kind];
  return (
    <Chip tone={tone}>
      <Icon name={icon} size={14} />
      {label}
    </Chip>
  );
}
