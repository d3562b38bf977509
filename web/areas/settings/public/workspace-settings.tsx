import { listSettings } from '@fairlead/contract/settings/fields';
import { Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Panel } from '../../../ui/page/panel.tsx';
import { Logo } from '../components/logo.tsx';
import { SettingsForm } from '../components/settings-form.tsx';
import { SettingsSkeleton } from '../components/settings-skeleton.tsx';
import { settingsQuery } from './settings.queries.ts';
import { SETTINGS_PAGES, type SettingGroup } from './settings-pages.ts';

const namesOf = (group: SettingGroup) => listSettings().flatMap(([name, setting]) => (setting.group === group ? [name] : []));

interface WorkspaceSettingsProps {
  groups: readonly SettingGroup[];
  /** What other areas show below a group's form. */
  beside?: Partial<Record<SettingGroup, ReactNode>>;
}

/** Some of the workspace's settings, for Administrators: a panel and a form for each group. */
export function WorkspaceSettings({ groups, beside = {} }: WorkspaceSettingsProps) {
  const settings = useQuery(settingsQuery());
  return (
    <Stack gap={16}>
      {groups.map((title) => (
        <Panel
          key={title}
          title={title}
          isTitleOfPage={SETTINGS_PAGES.some((page) => page.title === title)}
          query={settings}
          loading="Loading settings..."
          skeleton={<SettingsSkeleton names={namesOf(title)} hasLogo={title === 'Workspace'} />}
        >
          {(found) => (
            <Stack gap={16}>
              {title === 'Workspace' && <Logo settings={found} />}
              <SettingsForm settings={found} names={namesOf(title)} />
              {beside[title]}
            </Stack>
          )}
        </Panel>
      ))}
    </Stack>
  );
}
