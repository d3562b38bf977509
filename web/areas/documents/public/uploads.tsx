import { Suspense } from 'react';
import { lazyPart } from '../../../platform/lazy-part.ts';
import { useUploads } from '../upload/upload-store.ts';

const UploadBar = lazyPart(() => import('../upload/upload-bar.tsx'), 'UploadBar');

/** How far uploads are, on every page, while there are any. */
export function Uploads() {
  const isAny = useUploads().length > 0;
  return (
    isAny && (
      <Suspense>
        <UploadBar />
      </Suspense>
    )
  );
}
