import { Link } from '@tanstack/react-router';
import { PublicFrame } from '../../ui/page/public-frame.tsx';
import { paths } from '../paths.ts';

export function ExamplePage() {
  return (
    <PublicFrame title="Add new Client">
      <p>The public enquiry form is switched off.</p>
      <p>
        <Link to={paths.login} className="link">
          Sign in
        </Link>
      </p>
    </PublicFrame>
  );
}
