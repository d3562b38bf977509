import { SERIES_DATES, type SeriesDates } from '@fairlead/contract/calendar/series';
import { Button } from '@mantine/core';
import { SheetDialog } from '../../../ui/dialogs/sheet-dialog.tsx';
import { FormButtons } from '../../../ui/forms/form-buttons.tsx';
import classes from './event-form.module.css';

const LABELS: Record<SeriesDates, string> = { following: 'This event and those after it', all: 'All events of the series' };

interface SeriesQuestionProps {
  title: string;
  /** Undefined for this event alone. */
  onChoose: (dates: SeriesDates | undefined) => void;
  onCancel: () => void;
}

/** Asks which dates of a series an edit or deletion is for. Mount it to open it. */
export function SeriesQuestion({ title, onChoose, onCancel }: SeriesQuestionProps) {
  return (
    <SheetDialog title={title} lead="It is part of a series." onClose={onCancel} width={420}>
      <div className={classes.series}>
        <Button onClick={() => onChoose(undefined)} data-autofocus>
          This event only
        </Button>
        {SERIES_DATES.map((dates) => (
          <Button key={dates} onClick={() => onChoose(dates)}>
            {LABELS[dates]}
          </Button>
        ))}
      </div>
      <FormButtons>
        <Button onClick={onCancel}>Cancel</Button>
      </FormButtons>
    </SheetDialog>
  );
}
