import { useState } from 'react';
import { lazyPart } from '../../../platform/lazy-part.ts';
import { listUnsent, useOutbox } from '../../../platform/outbox/entries.ts';

const UploadBar = lazyPart(() => import('../upload/upload-bar.tsx'), 'UploadBar');

/** How far uploads are, on every page, once there are any. It is on the first screen, so everything else comes later. */
export function Uploads() {
  const isAny = listUnsent(useOutbox()).some(({ kind }) => kind === 'document');
  const [isNeeded, setNeeded] = useState(false);
  if (isAny && !isNeeded) setNeeded(true);
  return isNeeded && <UploadBar />;
}
