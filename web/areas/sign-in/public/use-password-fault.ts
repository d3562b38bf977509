import { PASSWORD_MIN } from '@fairlead/contract/sign-in';
import { useEffect, useState } from 'react';
import { useWorkspaceBrand } from '../../../ui/workspace-brand.tsx';

/** Typing on stops the judging of what was typed before. */
const PAUSE_MS = 250;

/**
 * What is wrong with a new password, in words, while it is typed. The dictionaries are loaded only by a form that asks for one; without
 * a network the server alone judges.
 */
export function usePasswordFault(password: string, ...names: (string | null | undefined)[]): string | undefined {
  const { name: workspace } = useWorkspaceBrand();
  const [fault, setFault] = useState<{ of: string; words: string | undefined }>();
  const known = JSON.stringify([...names, workspace]);
  useEffect(() => {
    if (password.length < PASSWORD_MIN) return undefined;
    const timer = setTimeout(async () => {
      const judge = await import('../components/password-estimate.ts').catch(() => undefined);
      setFault({ of: password, words: judge?.findGuessable(password, JSON.parse(known)) });
    }, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [password, known]);
  return fault?.of === password ? fault.words : undefined;
}
