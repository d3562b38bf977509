import { KeptToday } from '../../areas/calendar/public/kept-events.tsx';
import { LogVisitButton } from '../../areas/checkins/public/kept-visits.tsx';
import { KeptDueTasks } from '../../areas/tasks/public/kept-tasks.tsx';
import { TodayCard } from '../../areas/today/public/today-card.tsx';
import type { PocketAbout } from '../../platform/pocket/pocket-store.ts';
import { AsOfNote } from '../../ui/page/as-of-note.tsx';
import classes from './offline-today.module.css';

/** The dashboard without a network: what is to be done today, and a visit (docs/product/offline.md). */
export function OfflineToday({ pocket, mayLog }: { pocket: PocketAbout; mayLog: boolean }) {
  return (
    <div className={classes.today}>
      <AsOfNote asOf={pocket.asOf}>The figures come back with the network.</AsOfNote>
      {mayLog && (
        <div>
          <LogVisitButton />
        </div>
      )}
      <TodayCard />
      <KeptDueTasks />
      <KeptToday />
    </div>
  );
}
