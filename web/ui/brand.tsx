import { useState } from 'react';
import classes from './brand.module.css';
import { useWorkspaceBrand } from './workspace-brand.tsx';

/** The workspace's logo and name; with `isShort` only screen readers get the name. */
export function Brand({ isShort = false }: { isShort?: boolean }) {
  const { name, logo } = useWorkspaceBrand();
  // Whoever still has to replace a generated password is refused every file.
  const [refused, setRefused] = useState<string>();
  return (
    <span className={classes.brand}>
      {logo && logo !== refused ? (
        <img src={logo} alt="" onError={() => setRefused(logo)} />
      ) : (
        <svg viewBox="0 0 32 32" fill="none" stroke="currentColor" strokeWidth="3" strokeLinecap="round" aria-hidden="true">
          <circle cx="16" cy="16" r="9" />
          <path d="M2 21c6-1 9-3 14-5s8-4 14-5" />
        </svg>
      )}
      <span className={isShort ? 'sr-only' : classes.name}>{name}</span>
    </span>
  );
}
