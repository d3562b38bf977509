import { Link } from '@tanstack/react-router';
import { paths } from '../../../paths.ts';
import { useMay } from '../../sign-in/public/signed-in-user.ts';
import classes from './cards.module.css';

/** In place of a conversion of nothing: what fills it, and the way there for those who may. */
export function NothingDecided({ when }: { when: string }) {
  const may = useMay();
  return (
    <p className={classes.note}>
      No client was won or lost {when}.{' '}
      {may('clients.edit') ? (
        <>
          <Link to={paths.clients}>Set a client’s status</Link> to Won or Lost to fill this.
        </>
      ) : (
        'Clients that become Won or Lost fill this.'
      )}
    </p>
  );
}
