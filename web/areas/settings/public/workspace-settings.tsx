import { listSettings, SETTING_GROUPS } from '@fairlead/contract/settings/fields';
import { Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Panel } from '../../../ui/page/panel.tsx';
import { SkeletonLines } from '../../../ui/page/skeleton.tsx';
import { Logo } from '../components/logo.tsx';
import { SettingsForm } from '../components/settings-form.tsx';
import { settingsQuery } from './settings.queries.ts';

const groups = SETTING_GROUPS.map((title) => ({
  title,
  names: listSettings().flatMap(([name, { group }]) => (group === title ? [name] : [])),
}));

/** The settings of the whole workspace, for Administrators: a panel and a form for each group. `beside`: what other areas show below a group's form. */
export function WorkspaceSettings({ beside = {} }: { beside?: Partial<Record<(typeof SETTING_GROUPS)[number], ReactNode>> }) {
  const settings = useQuery(settingsQuery());
  return (
    <Stack gap={16}>
      {groups.map(({ title, names }) => (
        <Panel
          key={title}
          title={title}
          query={settings}
          loading="Loading settings..."
          skeleton={<SkeletonLines lines={2 * names.length} />}
        >
          {(found) => (
            <Stack gap={16}>
              {title === 'Workspace' && <Logo settings={found} />}
              <SettingsForm settings={found} names={names} />
              {beside[title]}
            </Stack>
          )}
        </Panel>
      ))}
    </Stack>
  );
}
