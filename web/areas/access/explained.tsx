import type { Explanation } from '@fairlead/contract/access';
import { Chip } from '../../ui/chip.tsx';
import { type Column, DataTable } from '../../ui/table/data-table.tsx';
import classes from './access-page.module.css';

type Answer = Explanation['answers'][number];

const COLUMNS: Column<Answer>[] = [
  { key: 'action', header: 'Action', phone: 'primary', cell: ({ action }) => <b>{action}</b> },
  {
    key: 'allowed',
    header: 'Allowed',
    phone: 'aside',
    cell: ({ isAllowed }) => (
      <Chip tone={isAllowed ? 'good' : 'bad'} hasDot>
        {isAllowed ? 'Yes' : 'No'}
      </Chip>
    ),
  },
  { key: 'reason', header: 'Why', phone: 'secondary', cell: ({ reason }) => reason },
];

/** What a person may do with a record, and why. */
export function Explained({ explanation: { person, thing, answers } }: { explanation: Explanation }) {
  const who = [person.username, person.role, person.employeeName ?? 'not linked to an employee'].join(' · ');
  return (
    <>
      <p className={classes.lead}>
        <b dir="auto">{thing.name}</b>
        <span className="muted">{who}</span>
      </p>
      <div className={classes.answers}>
        <DataTable label="What is allowed" columns={COLUMNS} rows={answers} rowKey={({ action }) => action} />
      </div>
    </>
  );
}
