import type { SentMail } from '@fairlead/contract/people/mail';
import { timeAgo, useNow } from '../../../platform/time.ts';
import { Chip, type Tone } from '../../../ui/chip.tsx';
import { EmptyState } from '../../../ui/page/empty-state.tsx';
import { type Column, DataTable } from '../../../ui/table/data-table.tsx';
import { NameCell } from '../../../ui/table/name-cell.tsx';

const KINDS: Record<string, string> = {
  resetCode: 'Code to reset a password',
  invitation: 'One-time link',
  newDevice: 'Sign-in on a new device',
  report: 'Scheduled report',
  digest: 'E-mail of the day',
};
const STATES: Record<SentMail['state'], { label: string; tone: Tone }> = {
  waiting: { label: 'Waiting', tone: 'wait' },
  sent: { label: 'Sent', tone: 'good' },
  failed: { label: 'Failed', tone: 'bad' },
  dropped: { label: 'Not needed any more', tone: 'info' },
};

/** What became of the newest mails. */
export function MailList({ mails }: { mails: readonly SentMail[] }) {
  const at = useNow();
  if (mails.length === 0) return <EmptyState title="No mail has been sent in the last 30 days." />;
  const columns: Column<SentMail>[] = [
    {
      key: 'address',
      header: 'To',
      phone: 'primary',
      cell: ({ address, kind }) => <NameCell name={address} detail={KINDS[kind] ?? kind} />,
    },
    {
      key: 'state',
      header: 'Status',
      phone: 'aside',
      cell: ({ state }) => (
        <Chip tone={STATES[state].tone} hasDot>
          {STATES[state].label}
        </Chip>
      ),
    },
    { key: 'problem', header: 'Problem', phone: 'secondary', cell: ({ problem, tries }) => problem && `${problem} (tried ${tries} ×)` },
    {
      key: 'createdAt',
      header: 'Asked for',
      phone: 'hidden',
      cell: ({ createdAt }) => <span className="muted">{timeAgo(createdAt, at)}</span>,
    },
  ];
  return <DataTable label="Mail" columns={columns} rows={mails} rowKey={({ _id }) => _id} />;
}
