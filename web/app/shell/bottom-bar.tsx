import { Link } from '@tanstack/react-router';
import { Icon } from '../../ui/icon.tsx';
import classes from './bottom-bar.module.css';
import { BOTTOM_BAR, isActive } from './destinations.ts';

/** The four entries at the bottom of a phone's screen (docs/product/app.md). */
export function BottomBar({ path }: { path: string }) {
  return (
    <nav aria-label="Bottom bar" className={classes.bar}>
      {BOTTOM_BAR.map((destination) => (
        <Link
          key={destination.to}
          to={destination.to}
          data-active={isActive(destination, path) || undefined}
          aria-current={isActive(destination, path) ? 'page' : undefined}
        >
          <Icon name={destination.icon} size={22} />
          {destination.label}
        </Link>
      ))}
    </nav>
  );
}
