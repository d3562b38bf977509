import { ActionIcon } from '@mantine/core';
import { useCanGoBack, useNavigate, useRouter } from '@tanstack/react-router';
import { Icon } from '../../ui/icon.tsx';

/** Leads back to where one came from, as to a list with its filters; `to` is where it leads without such a place. */
export function BackArrow({ to, label }: { to: string; label: string }) {
  const router = useRouter();
  const navigate = useNavigate();
  const canGoBack = useCanGoBack();
  return (
    <ActionIcon aria-label={label} onClick={() => (canGoBack ? router.history.back() : void navigate({ to }))}>
      <Icon name="back" />
    </ActionIcon>
  );
}
