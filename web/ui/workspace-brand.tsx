import { createContext, type ReactNode, useContext } from 'react';

/** How the workspace presents itself. */
export interface WorkspaceBrand {
  name: string;
  /** The path of its logo; absent: Fairlead's own. */
  logo?: string | null | undefined;
}

const Brand = createContext<WorkspaceBrand>({ name: 'Fairlead' });

export const useWorkspaceBrand = () => useContext(Brand);
export const WorkspaceBrandProvider = ({ brand, children }: { brand: WorkspaceBrand; children: ReactNode }) => (
  <Brand value={brand}>{children}</Brand>
);
