import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';

/** `?new=1` opens the form of a new record once, where the user may add one. Links and the search lead to forms this way. */
export function useNewByAddress(isAllowed: boolean, open: () => void): void {
  const isDue = 'new' in useSearch({ strict: false }) && isAllowed;
  const navigate = useNavigate();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each time that the address says so
  useEffect(() => {
    if (!isDue) return;
    const search = ({ new: _, ...others }: Record<string, unknown>) => others;
    void navigate({ to: '.', search: search as never, replace: true, resetScroll: false }).then(open);
  }, [isDue]);
}
