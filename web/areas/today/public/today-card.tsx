import { Link } from '@tanstack/react-router';
import { paths } from '../../../paths.ts';
import { Panel } from '../../../ui/page/panel.tsx';
import { useMay } from '../../sign-in/public/signed-in-user.ts';
import classes from '../today-page.module.css';
import { usePlan } from '../use-plan.ts';

const FIRST = 3;

/** Whom to see first today, without asking where one is; on the dashboard, without a network too (docs/product/today.md). */
export function TodayCard() {
  const may = useMay();
  const { query } = usePlan(undefined);
  return (
    <Panel
      title={
        <Link to={paths.today} className="link">
          Who to see today
        </Link>
      }
      query={query}
      loading="Loading clients..."
      failure={() => 'Who to see could not be read.'}
      isEmpty={({ stops }) => stops.length === 0}
      empty={
        <p className="muted">
          Nobody: no follow-up, task or visit is due.{' '}
          {may('clients.edit') && (
            <Link to={paths.clients} className="link">
              Set a client’s follow-up
            </Link>
          )}
        </p>
      }
    >
      {({ stops }) => (
        <>
          <ul className={classes.first} aria-label="Who to see first">
            {stops.slice(0, FIRST).map(({ _id, companyName, reasons }) => (
              <li key={_id}>
                <Link to={paths.client(_id)} className="link" dir="auto">
                  {companyName}
                </Link>
                <p className="muted">{reasons.join('. ')}.</p>
              </li>
            ))}
          </ul>
          <Link to={paths.today} className="link">
            {stops.length === 1 ? 'Plan the way' : `All ${stops.length} in route order`}
          </Link>
        </>
      )}
    </Panel>
  );
}
