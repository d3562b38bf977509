import { Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Panel } from '../../../ui/page/panel.tsx';
import { SkeletonLines } from '../../../ui/page/skeleton.tsx';
import { ProjectsForm } from '../components/projects-form.tsx';
import { TimeZoneForm } from '../components/time-zone-form.tsx';
import { VisibilityForm } from '../components/visibility-form.tsx';
import { settingsQueries } from './settings.queries.ts';

/** The settings of the whole workspace, for Administrators. */
export function WorkspaceSettings() {
  const settings = useQuery(settingsQueries.all());
  return (
    <Stack gap={16}>
      <Panel title="Who sees which clients" query={settings} loading="Loading settings..." skeleton={<SkeletonLines lines={6} />}>
        {(found) => <VisibilityForm settings={found} />}
      </Panel>
      <Panel title="Time zone" query={settings} loading="Loading settings..." skeleton={<SkeletonLines lines={2} />}>
        {(found) => <TimeZoneForm settings={found} />}
      </Panel>
      <Panel title="Projects" query={settings} loading="Loading settings..." skeleton={<SkeletonLines lines={4} />}>
        {(found) => <ProjectsForm settings={found} />}
      </Panel>
    </Stack>
  );
}
