import { CHECKIN_MESSAGES, type CheckIn } from '@fairlead/contract/checkins';
import { useState } from 'react';
import { Sheet } from '../../../ui/dialogs/sheet.tsx';
import classes from './visit-photo.module.css';

/** The photo, small, or that it is still to come, and the one that was sent at first where it was replaced or removed; each opens large. */
export function VisitPhoto({ visit: { imageProof, photoPending, original } }: { visit: CheckIn }) {
  const first = original?.imageProof ?? null;
  const photos = [
    { path: imageProof, title: 'Photo' },
    { path: first === imageProof ? null : first, title: 'Original photo' },
  ].flatMap(({ path, title }) => (path === null ? [] : [{ path, title }]));
  if (photos.length === 0 && !photoPending) return null;
  return (
    <div className={classes.photos}>
      {photoPending && <p className="muted">{`${CHECKIN_MESSAGES.photoPending}.`}</p>}
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
