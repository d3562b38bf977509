import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { useSession } from '../../../platform/session.ts';
import { WorkspaceBrandProvider } from '../../../ui/workspace-brand.tsx';
import { workspaceQueries } from './workspace.queries.ts';

/** The name as it was last, so that no page shows another one until the server has answered. */
const STORAGE_KEY = 'workspaceName';

/** Gives every page the workspace's name, and those of signed-in users its logo. */
export function WorkspaceBrand({ children }: { children: ReactNode }) {
  const isSignedIn = useSession() !== undefined;
  const { data } = useQuery(workspaceQueries.public());
  useEffect(() => {
    if (data) localStorage.setItem(STORAGE_KEY, data.workspaceName);
  }, [data]);
  const name = data?.workspaceName ?? localStorage.getItem(STORAGE_KEY) ?? 'Fairlead';
  return <WorkspaceBrandProvider brand={{ name, logo: isSignedIn ? data?.logo : null }}>{children}</WorkspaceBrandProvider>;
}
