import { type Client, CURRENT_STATUSES } from '@fairlead/contract/clients';
import { useState } from 'react';
import { describeError } from '../../../platform/error-message.ts';
import { lazyPart } from '../../../platform/lazy-part.ts';
import { useRecordPatch } from '../../../records/merge/use-record-patch.tsx';
import { Chip, type Tone } from '../../../ui/chip.tsx';
import { useAlert } from '../../../ui/dialogs/alert.tsx';
import { ChoiceButton } from '../../../ui/menus/choice-button.tsx';
import { CLIENT_FORM } from '../form/client-form.ts';

const LostDialog = lazyPart(() => import('./lost-dialog.tsx'), 'LostDialog');

export type CurrentStatus = (typeof CURRENT_STATUSES)[number];

export const STATUS_TONES: Record<CurrentStatus, Tone> = { Lead: 'info', Quoted: 'wait', Negotiation: 'accent', Won: 'good', Lost: 'bad' };

const OPTIONS = CURRENT_STATUSES.map((value) => ({ value, label: value, tone: STATUS_TONES[value] }));

/** The "Lead" button (docs/product/clients.md): shows the current status and changes it; Lost asks why. */
export function StatusButton({ client, mayChange }: { client: Client; mayChange: boolean }) {
  const alert = useAlert();
  const [isLosing, setLosing] = useState(false);
  const patch = useRecordPatch(CLIENT_FORM, client);
  const pending = patch.isPending ? (patch.variables.part.currentStatus as CurrentStatus) : undefined;
  const status = pending ?? client.currentStatus;
  const tone = status ? STATUS_TONES[status] : 'info';

  if (!mayChange) {
    return (
      <Chip tone={tone} hasDot>
        {status ?? 'No status'}
      </Chip>
    );
  }

  function choose(next: CurrentStatus) {
    if (next === client.currentStatus) return;
    if (next === 'Lost') return setLosing(true);
    patch.mutate(
      { part: { currentStatus: next } },
      { onError: (error) => void alert(describeError(error, 'The status could not be changed.')) },
    );
  }

  return (
    <>
      <ChoiceButton
        label="Current status"
        title="Change the current status"
        options={OPTIONS}
        value={status}
        blank="Set status"
        onChoose={choose}
      />
      {isLosing && (
        <LostDialog
          client={client}
          onLost={(lostReason) => patch.mutateAsync({ part: { currentStatus: 'Lost', lostReason } }).then(() => setLosing(false))}
          onClose={() => setLosing(false)}
        />
      )}
      {patch.dialog}
    </>
  );
}
