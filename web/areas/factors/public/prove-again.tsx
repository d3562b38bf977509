import { secondFactorEndpoints } from '@fairlead/contract/factors';
import { proofEndpoints } from '@fairlead/contract/factors/proof';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { api } from '../../../platform/api.ts';
import { ProofDialog } from '../security/proof-dialog.tsx';

interface ProveAgainProps {
  title: string;
  lead: string;
  submit: string;
  isDangerous?: boolean;
  /** Fields or words above the password. */
  children?: ReactNode;
  /** What needed it; it may be done for some minutes. */
  onProved: () => void;
  onClose: () => void;
}

/** Asks for password and code again before something that a stolen session must not do. */
export function ProveAgain({ onProved, onClose, ...words }: ProveAgainProps) {
  const factor = useQuery({
    queryKey: ['accounts', 'second-factor'],
    queryFn: ({ signal }) => api(secondFactorEndpoints.secondFactor, { signal }),
  });
  if (factor.isPending) return null;
  return (
    <ProofDialog
      {...words}
      asksCode={factor.data?.isOn ?? false}
      onProve={async ({ currentPassword, code }) => {
        await api(proofEndpoints.prove, { body: { currentPassword, ...(factor.data?.isOn && { code }) } });
        onClose();
        onProved();
      }}
      onClose={onClose}
    />
  );
}
