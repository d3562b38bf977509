import { useState } from 'react';
import { signOut } from '../../areas/sign-in/public/signed-in-user.ts';
import { hasDrafts } from '../../platform/drafts/kept-drafts.ts';
import { lazyPart } from '../../platform/lazy-part.ts';
import { currentOutbox, listUnsent } from '../../platform/outbox/entries.ts';

const SignOutQuestion = lazyPart(() => import('../waiting/sign-out-question.tsx'), 'SignOutQuestion');

/** Whether Log Out asks about what would be lost. */
export const isLogOutAsked = (): boolean => listUnsent(currentOutbox()).length > 0 || hasDrafts();

/** Ends the session, after a question while something is still to be sent or saved. `question` goes into the page. */
export function useLogOut() {
  const [isAsking, setAsking] = useState(false);

  function logOut() {
    if (isLogOutAsked()) setAsking(true);
    else void signOut();
  }

  function leave() {
    setAsking(false);
    return signOut();
  }

  const question = isAsking && <SignOutQuestion onLeave={leave} onCancel={() => setAsking(false)} />;
  return { logOut, question };
}
