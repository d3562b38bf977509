import { Button, type ButtonProps } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';

interface ButtonLinkProps extends ButtonProps {
  to: string;
  search?: Record<string, unknown>;
  children: ReactNode;
}

/** A link that looks like a button, so that it can be opened in another tab. */
export function ButtonLink({ to, search, ...button }: ButtonLinkProps) {
  return <Button {...button} renderRoot={(props) => <Link to={to} search={search as never} {...props} />} />;
}
