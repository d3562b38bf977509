import { useLayoutEffect, useState } from 'react';

/** Whether the search is open, and how to open and close it. Ctrl K and ⌘ K open it, but not over a question that waits for an answer. */
export function useSearchKey() {
  const [isOpen, setOpen] = useState(false);
  // As soon as the button is there, the key is heard.
  useLayoutEffect(() => {
    const hear = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey || event.key.toLowerCase() !== 'k') return;
      event.preventDefault();
      if (!document.querySelector('[role=alertdialog]')) setOpen(true);
    };
    window.addEventListener('keydown', hear);
    return () => window.removeEventListener('keydown', hear);
  }, []);
  return [isOpen, setOpen] as const;
}
