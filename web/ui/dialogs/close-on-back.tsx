import { useBlocker } from '@tanstack/react-router';

interface CloseOnBackProps {
  onClose: () => void;
  /** Whether closing the tab asks first. */
  isChanged: boolean;
}

/** Makes the browser's Back close the dialog it stands in, as it does in a phone's own apps, and stay on the page. */
export function CloseOnBack({ onClose, isChanged }: CloseOnBackProps) {
  useBlocker({
    shouldBlockFn: ({ action }) => {
      // A link, and the way to the login page when the session ends, lead away as always.
      if (action === 'PUSH' || action === 'REPLACE') return false;
      onClose();
      return true;
    },
    enableBeforeUnload: isChanged,
  });
  return null;
}
