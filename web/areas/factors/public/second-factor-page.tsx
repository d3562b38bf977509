import type { CurrentUser } from '@fairlead/contract/sign-in/current-user';
import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { lazyPart } from '../../../platform/lazy-part.ts';
import { PublicFrame } from '../../../ui/page/public-frame.tsx';
import { recallPassword, rememberPassword } from '../../sign-in/public/typed-password.ts';
import { SetUp } from '../security/set-up.tsx';

const AddPasskey = lazyPart(() => import('../passkeys/add-passkey.tsx'), 'AddPasskey');

interface SecondFactorPageProps {
  user: CurrentUser;
  /** Called once the recovery codes were read too, and the server knows of the set-up. */
  onDone: () => void;
  onLogOut: () => void;
}

/** Shown instead of every other page while the user's role must sign in by two steps and they can't yet (docs/product/factors.md). */
export function SecondFactorPage({ user, onDone, onLogOut }: SecondFactorPageProps) {
  const queryClient = useQueryClient();
  const [isAddingPasskey, setAddingPasskey] = useState(false);
  async function enter() {
    rememberPassword(undefined);
    await queryClient.invalidateQueries();
    onDone();
  }
  return (
    <PublicFrame
      title="Set up two-step sign-in"
      lead={`${user.username}, an Administrator asks everyone with the role ${user.role} to sign in by two steps.`}
    >
      <SetUp knownPassword={recallPassword()} onDone={enter} />
      <Button onClick={() => setAddingPasskey(true)} aria-haspopup="dialog">
        Use a passkey instead
      </Button>
      {isAddingPasskey && <AddPasskey hasApp={false} onDone={() => void enter()} onClose={() => setAddingPasskey(false)} />}
      <Button variant="subtle" onClick={onLogOut}>
        Log Out
      </Button>
    </PublicFrame>
  );
}
