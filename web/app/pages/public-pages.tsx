import { Link } from '@tanstack/react-router';
import { PublicFrame } from '../../ui/page/public-frame.tsx';
import { paths } from '../paths.ts';

export function ForgotPasswordPage() {
  return (
    <PublicFrame title="Reset your Password">
      <p>Password reset by e-mail is coming. Until then an Administrator can give you a new one-time link.</p>
      <p>
        <Link to={paths.login} className="link">
          Back to sign in
        </Link>
      </p>
    </PublicFrame>
  );
}

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
