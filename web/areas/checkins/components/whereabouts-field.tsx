import { CHECKIN_FIELDS } from '@fairlead/contract/checkins';
import { Button, Checkbox, Textarea } from '@mantine/core';
import { type CheckInEntry, type JudgedHere, NO_REASON } from '../check-in-form.rules.ts';
import classes from './check-in.module.css';

interface WhereaboutsFieldProps {
  /** Undefined while the client, its sites or the position are unknown. */
  judged: JudgedHere | undefined;
  entry: CheckInEntry;
  error: string | undefined;
  onChange: (typed: Partial<CheckInEntry>) => void;
}

const { awayReason, isTheirSite } = CHECKIN_FIELDS;

/** Where one is against the client's sites, and what is asked because of that (docs/product/checkins.md). */
export function WhereaboutsField({ judged, entry, error, onChange }: WhereaboutsFieldProps) {
  return (
    <div className={classes.whereabouts} data-known={judged !== undefined || undefined}>
      <p className={classes.sentence} aria-live="polite" data-verdict={judged?.verdict}>
        {judged?.sentence}
      </p>
      {judged?.asked === 'away reason' && (
        <>
          <Textarea
            id="checkin-awayReason"
            label="Why are you away from their sites?"
            description="The visit is logged all the same; say why, or choose “No reason”."
            withAsterisk
            rows={2}
            maxLength={awayReason.max}
            value={entry.awayReason}
            error={error}
            onChange={(event) => onChange({ awayReason: event.currentTarget.value })}
          />
          {entry.awayReason === '' && (
            <Button type="button" className={classes.noReason ?? ''} onClick={() => onChange({ awayReason: NO_REASON })}>
              No reason
            </Button>
          )}
        </>
      )}
      {judged?.asked === 'their site' && (
        <Checkbox
          label={isTheirSite.label}
          description="A Manager confirms it by adding the site to the client."
          checked={entry.isTheirSite}
          onChange={(event) => onChange({ isTheirSite: event.currentTarget.checked })}
        />
      )}
    </div>
  );
}
