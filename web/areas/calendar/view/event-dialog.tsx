import type { Event } from '@fairlead/contract/calendar';
import { ActionIcon, Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { paths } from '../../../paths.ts';
import { Chip } from '../../../ui/chip.tsx';
import { SheetDialog } from '../../../ui/dialogs/sheet-dialog.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { useVisitLogging } from '../../clients/public/visit-logging.ts';
import { notesText, typeText } from '../event-fields.rules.ts';
import { whenText } from '../event-times.rules.ts';
import classes from './event-dialog.module.css';

interface EventDialogProps {
  event: Event;
  /** Absent for those who may not. */
  onEdit: (() => void) | undefined;
  onDelete: (() => void) | undefined;
  onClose: () => void;
  hasAddress?: boolean | undefined;
}

/** One event as it is read (docs/product/calendar.md). Mount it to open it. */
export function EventDialog({ event, onEdit, onDelete, onClose, hasAddress }: EventDialogProps) {
  const { eventName, assignedTeamMember, notes, link, clientId, clientName, employeeId, employeeName } = event;
  const logVisit = useVisitLogging();
  return (
    <SheetDialog
      title={
        <span className={classes.title} dir="auto">
          {eventName}
        </span>
      }
      onClose={onClose}
      hasAddress={hasAddress}
      width={440}
    >
      <div className={classes.event}>
        <div className={classes.top}>
          <Chip tone="accent">{typeText(event)}</Chip>
          <span className="grow" />
          {onEdit && (
            <ActionIcon aria-label="Edit event" onClick={onEdit}>
              <Icon name="edit" />
            </ActionIcon>
          )}
          {onDelete && (
            <ActionIcon aria-label="Delete event" onClick={onDelete}>
              <Icon name="bin" />
            </ActionIcon>
          )}
        </div>
        <p className={classes.when}>{whenText(event)}</p>
        <p className={classes.notes} data-blank={!notes || undefined} dir="auto">
          {notesText(event)}
        </p>
        {assignedTeamMember && <p>{`Assigned to: ${assignedTeamMember}`}</p>}
        {clientId !== null && (
          <div className={classes.client}>
            <p>
              {'Client: '}
              <Link to={paths.client(clientId)} className="link">
                {clientName}
              </Link>
            </p>
            {logVisit && (
              <Button
                leftSection={<Icon name="pin" size={16} />}
                onClick={() => {
                  onClose();
                  logVisit({ _id: clientId, companyName: clientName ?? '' });
                }}
              >
                Log visit
              </Button>
            )}
          </div>
        )}
        {employeeId !== null && (
          <p>
            {'Calendar of '}
            <Link to={paths.employee(employeeId)} className="link">
              {employeeName}
            </Link>
          </p>
        )}
        {link && (
          <p className={classes.link}>
            <a href={link} target="_blank" rel="noopener noreferrer" className="link">
              {link}
            </a>
          </p>
        )}
      </div>
    </SheetDialog>
  );
}
