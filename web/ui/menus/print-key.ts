import { useEffect, useEffectEvent } from 'react';

/** What each part of the page that can be printed does; the innermost was mounted last. */
const printers: (() => void)[] = [];

function answerPrintKey(event: KeyboardEvent): void {
  const isPrint = event.key.toLowerCase() === 'p' && (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey;
  const print = printers.at(-1);
  if (!isPrint || !print) return;
  event.preventDefault();
  print();
}

/** Ctrl or ⌘ P prints what the menu's print does, which may have to be read first; a browser by itself prints the screen. */
export function usePrintKey(onPrint: (() => void) | undefined): void {
  const print = useEffectEvent(() => onPrint?.());
  const canPrint = onPrint !== undefined;
  useEffect(() => {
    if (!canPrint) return;
    const own = () => print();
    if (printers.length === 0) window.addEventListener('keydown', answerPrintKey);
    printers.push(own);
    return () => {
      printers.splice(printers.indexOf(own), 1);
      if (printers.length === 0) window.removeEventListener('keydown', answerPrintKey);
    };
  }, [canPrint]);
}
