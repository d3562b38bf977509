import { type ReactNode, useState } from 'react';
import { lazyPart } from '../../../platform/lazy-part.ts';
import type { LateClient } from './demurrage-dialog.tsx';

const DemurrageDialog = lazyPart(() => import('./demurrage-dialog.tsx'), 'DemurrageDialog');

export const DEMURRAGE_LABEL = 'Demurrage & detention';

/** The dialog that reckons what late containers cost a client; render `dialog` in the page. */
export function useDemurrage(client: LateClient): { open: () => void; dialog: ReactNode } {
  const [isOpen, setOpen] = useState(false);
  return {
    open: () => setOpen(true),
    dialog: isOpen && <DemurrageDialog client={client} onClose={() => setOpen(false)} />,
  };
}
