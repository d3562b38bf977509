import { useQuery } from '@tanstack/react-query';
import { mediumDate, timeAgo, useNow } from '../../../platform/time.ts';
import { providerQueries } from '../../sign-in/public/provider.queries.ts';
import classes from './security.module.css';

/** How the user's account is known at the organisation's provider, in the profile. Nothing where it isn't, or can't be read. */
export function ProviderLink() {
  const at = useNow();
  const { data } = useQuery(providerQueries.link());
  if (!data?.link) return null;
  const { name, linkedBy, linkedAt, lastUsedAt, hasPassword } = data.link;
  const since = mediumDate(linkedAt, '');
  return (
    <div className={classes.row}>
      <h3>Sign in with {name}</h3>
      <p>
        {linkedBy === 'email' ? `Linked by your e-mail address on ${since}` : `Your account was made by it on ${since}`}, last used{' '}
        {timeAgo(lastUsedAt, at).replace('Just now', 'just now')}.
        {!hasPassword && ' You have no password here. You can set one above, shortly after signing in.'}
      </p>
    </div>
  );
}
