import { useState } from 'react';
import { countUnfinishedUploads } from '../../areas/documents/public/uploads.tsx';
import { signOut } from '../../areas/sign-in/public/signed-in-user.ts';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';

/** Ends the session, after a question while files are on their way. `question` goes into the page. */
export function useLogOut() {
  const [left, setLeft] = useState(0);

  function logOut() {
    const count = countUnfinishedUploads();
    if (count > 0) setLeft(count);
    else void signOut();
  }

  const question = left > 0 && (
    <ConfirmDialog
      title="Log out while files are being uploaded?"
      text={`${left === 1 ? 'One file is' : `${left} files are`} still on the way and would not arrive.`}
      confirm="Log Out"
      isDangerous={false}
      onConfirm={() => {
        setLeft(0);
        return signOut();
      }}
      onCancel={() => setLeft(0)}
    />
  );
  return { logOut, question };
}
