import { Link, useLocation } from '@tanstack/react-router';
import { paths } from '../../../paths.ts';

/** Leads from a page that can't be shown to the one that says who may see what. */
export function WhyLink() {
  const about = useLocation({ select: ({ pathname }) => pathname });
  return (
    <Link to={paths.permissions} search={{ about } as never} className="link">
      Why?
    </Link>
  );
}
