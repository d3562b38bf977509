import { teamEndpoints } from '@fairlead/contract/team';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { paths } from '../../../paths.ts';
import { ApiError, api } from '../../../platform/api.ts';
import { describeError } from '../../../platform/error-message.ts';
import { Page } from '../../../ui/page/page.tsx';
import { Panel } from '../../../ui/page/panel.tsx';
import { CalendarPanel, NewEventButton } from '../view/calendar-panel.tsx';
import classes from './calendar-page.module.css';

const CRUMBS = [{ label: 'Team Management', to: paths.team }];

/** Whoever the address names; null when nobody does. The first part of the key is the area, by which live changes are matched. */
const memberNamed = (slug: string) =>
  queryOptions({
    queryKey: ['team', 'named', slug],
    queryFn: ({ signal }) =>
      api(teamEndpoints.getBySlug, { params: { slug }, signal }).catch((error) => {
        if (error instanceof ApiError && error.code === 'not_found') return null;
        throw error;
      }),
  });

/** The calendar of the team member whom the address names, by the week; the whole team's when nobody is called so. */
export function TeamCalendarPage() {
  const { name = '' } = useParams({ strict: false });
  const member = useQuery(memberNamed(name.toLowerCase()));
  const title = member.data ? member.data.employeeName : 'Team Calendar';
  return (
    <Page title={title} crumbs={CRUMBS} hasOwnHeading>
      {member.data === undefined ? (
        <Panel
          label="Team Calendar"
          query={member}
          loading="Loading events..."
          failure={(error) => describeError(error, 'Failed to load events')}
        >
          {() => null}
        </Panel>
      ) : (
        <>
          {member.data === null && (
            <p role="status" className={classes.notice}>{`No team member called ${name}. This is the whole team's calendar.`}</p>
          )}
          <CalendarPanel
            key={member.data?._id ?? 'team'}
            label={title}
            heading={
              <h1 dir="auto" className={classes.title}>
                {title}
              </h1>
            }
            whose={member.data ? { employee: member.data._id } : {}}
            {...(member.data && { owner: { kind: 'employee', _id: member.data._id, name: member.data.employeeName } as const })}
            usual="week"
            actions={(add) => <NewEventButton label="New Event" onAdd={add} />}
          />
        </>
      )}
    </Page>
  );
}
