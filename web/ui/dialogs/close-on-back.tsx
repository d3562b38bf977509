import { useBlocker } from '@tanstack/react-router';

interface CloseOnBackProps {
  onClose: () => void;
  /** Whether closing the tab asks first. */
  isChanged: boolean;
}

/** Makes the browser's Back close the dialog around it and stay on the page, as in a phone's native apps. */
export function CloseOnBack({ onClose, isChanged }: CloseOnBackProps) {
  useBlocker({
    shouldBlockFn: ({ action }) => {
      // Links, and the redirect to the login page when the session ends, still leave the page.
      if (action === 'PUSH' || action === 'REPLACE') return false;
      onClose();
      return true;
    },
    enableBeforeUnload: isChanged,
  });
  return null;
}
