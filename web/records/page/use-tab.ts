import { useNavigate, useSearch } from '@tanstack/react-router';

/** The tab that the address names, the first unless it names one, and how to show another. */
export function useTab<Key extends string>(tabs: readonly { key: Key }[], path: string) {
  const navigate = useNavigate();
  const { tab } = useSearch({ strict: false }) as { tab?: string };
  const first = tabs[0]?.key as Key;
  const active = tabs.find(({ key }) => key === tab)?.key ?? first;
  const show = (key: Key) =>
    void navigate({ to: path, search: (key === first ? {} : { tab: key }) as never, state: true, replace: true, resetScroll: false });
  return [active, show] as const;
}
