import { POCKET_CLIENTS_MAX } from '@fairlead/contract/pocket';
import type { TodayStop } from '@fairlead/contract/today';
import { paths } from '../../paths.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { AsOfNote } from '../../ui/page/as-of-note.tsx';
import { EmptyState } from '../../ui/page/empty-state.tsx';
import { Page } from '../../ui/page/page.tsx';
import { Panel } from '../../ui/page/panel.tsx';
import { RouteFold } from '../checkins/public/route-fold.tsx';
import { StartChoice, useStart } from './start-choice.tsx';
import { StopList } from './stop-list.tsx';
import { usePlan } from './use-plan.ts';

const LIMITED = `There are more than ${POCKET_CLIENTS_MAX.toLocaleString('en-US')} clients, and not all of them are kept on this device.`;

/** Who to see today, in route order (docs/product/today.md). */
export function TodayPage() {
  const choice = useStart();
  const { start } = choice;
  const { query, pocket, isOlder } = usePlan(start && { latitude: start.latitude, longitude: start.longitude });

  return (
    <Page title="Today">
      {pocket && <AsOfNote asOf={pocket.asOf}>{pocket.isLimited && LIMITED}</AsOfNote>}
      <StartChoice {...choice} />
      <Panel
        title="Who to see"
        query={query}
        loading="Loading clients..."
        isEmpty={({ stops }) => stops.length === 0}
        empty={
          <EmptyState
            title="Nobody is to be seen today."
            hint="Clients come here when a follow-up, a task or a visit is due, and when they are near the start."
            action={<ButtonLink to={paths.clients}>Open Sales and Leads</ButtonLink>}
          />
        }
      >
        {({ whose, stops }) => (
          <div aria-busy={isOlder}>
            <p className="muted">
              {whose === 'assigned' ? 'Of the clients that are assigned to you' : 'Of all clients that you see'}
              {start ? ', in route order from the start.' : ', in route order. Choose a start to count distance too.'}
            </p>
            <RouteFold label="Map of who to see" stops={stops.flatMap(toMapStop)} note="The numbers are those of the list." />
            <StopList stops={stops} />
          </div>
        )}
      </Panel>
    </Page>
  );
}

const toMapStop = ({ companyName, site }: TodayStop) =>
  site ? [{ latitude: site.latitude, longitude: site.longitude, label: `${companyName}, ${site.name}` }] : [];
