import { ActionIcon } from '@mantine/core';
import { useLocation, useNavigate, useRouter } from '@tanstack/react-router';
import { Icon } from '../../ui/icon.tsx';
import { isOverItself } from '../../ui/page/over-itself.ts';

/** Leads back to where one came from, as to a list with its filters; `to` is where it leads without such a place. */
export function BackArrow({ to, label }: { to: string; label: string }) {
  const router = useRouter();
  const navigate = useNavigate();
  const canGoBack = useLocation({ select: ({ state }) => state.__TSR_index > (isOverItself(state) ? 1 : 0) });
  return (
    <ActionIcon aria-label={label} onClick={() => (canGoBack ? router.history.back() : void navigate({ to }))}>
      <Icon name="back" />
    </ActionIcon>
  );
}
