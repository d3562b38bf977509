import { CHECKIN_MESSAGES, type CheckIn } from '@fairlead/contract/checkins';
import { useState } from 'react';
import { dateTime } from '../../../platform/time.ts';
import { Sheet } from '../../../ui/dialogs/sheet.tsx';
import classes from './visit-photo.module.css';

/**
 * The photo, small, or since when it is still to come, because it may never come; and the one that was sent at first where it was replaced
 * or removed. Each opens large.
 */
export function VisitPhoto({ visit: { imageProof, photoPending, original, createdAt } }: { visit: CheckIn }) {
  const first = original?.imageProof ?? null;
  const photos = [
    { path: imageProof, title: 'Photo' },
    { path: first === imageProof ? null : first, title: 'Original photo' },
  ].flatMap(({ path, title }) => (path === null ? [] : [{ path, title }]));
  if (photos.length === 0 && !photoPending) return null;
  return (
    <div className={classes.photos}>
      {photoPending && (
        <p className="muted">
          {`${CHECKIN_MESSAGES.photoPending}, since ${dateTime(createdAt)}. Only the device that logged the visit can send it.`}
        </p>
      )}
      {photos.map(({ path, title }) => (
        <Photo key={path} path={path} title={title} />
      ))}
    </div>
  );
}

function Photo({ path, title }: { path: string; title: string }) {
  const [isOpen, setOpen] = useState(false);
  const [isBroken, setBroken] = useState(false);
  if (isBroken) return <p className="muted">{`${title}: it could not be read.`}</p>;
  return (
    <figure className={classes.figure}>
      <button type="button" className={classes.open} onClick={() => setOpen(true)} aria-label={`Open: ${title}`}>
        <img src={path} alt="" onError={() => setBroken(true)} />
      </button>
      <figcaption className="muted">{title}</figcaption>
      {isOpen && (
        <Sheet title={title} onClose={() => setOpen(false)} width={960}>
          <img src={path} alt={title} className={classes.large} />
        </Sheet>
      )}
    </figure>
  );
}
