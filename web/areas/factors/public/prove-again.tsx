import { secondFactorEndpoints } from '@fairlead/contract/factors';
import { proofEndpoints } from '@fairlead/contract/factors/proof';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { api } from '../../../platform/api.ts';
import { Sheet } from '../../../ui/dialogs/sheet.tsx';
import { PanelContent } from '../../../ui/page/panel.tsx';
import { providerQueries } from '../../sign-in/public/provider.queries.ts';
import { ProofDialog } from '../security/proof-dialog.tsx';

interface Proof {
  currentPassword?: string;
  code?: string;
}

interface ProveAgainProps {
  title: string;
  lead: string;
  submit: string;
  isDangerous?: boolean;
  /** Fields or words above the password. */
  children?: ReactNode;
  /** What needed it; it may be done for some minutes. */
  onProved?: () => void;
  /** Does by one call what needs it, with the proof in that call. */
  onProve?: (proof: Proof) => Promise<unknown>;
  onClose: () => void;
}

const proveForMinutes = (proof: Proof) => api(proofEndpoints.prove, { body: proof });

/** Asks for what the account has of password and code again before something that a stolen session must not do. */
export function ProveAgain({ onProved, onProve = proveForMinutes, onClose, children, ...words }: ProveAgainProps) {
  const factor = useQuery({
    queryKey: ['accounts', 'second-factor'],
    queryFn: ({ signal }) => api(secondFactorEndpoints.secondFactor, { signal }),
  });
  const link = useQuery(providerQueries.link());
  // Whoever is not asked for what the account has would be refused.
  const failed = [factor, link].find(({ isError, data }) => isError && data === undefined);
  const pending = [factor, link].find(({ isPending }) => isPending);
  // What says so stays while it is read again; before that, nothing shows for the moment that reading takes.
  const [hasFailed, setFailed] = useState(false);
  if (failed && !hasFailed) setFailed(true);
  const unread = failed ?? (hasFailed ? pending : undefined);
  if (unread) {
    return (
      <Sheet title={words.title} lead={words.lead} onClose={onClose} width={420}>
        <PanelContent query={{ ...unread, data: undefined }} loading="Loading...">
          {() => null}
        </PanelContent>
      </Sheet>
    );
  }
  if (pending) return null;
  const asksPassword = link.data?.link?.hasPassword !== false;
  return (
    <ProofDialog
      {...words}
      asksPassword={asksPassword}
      asksCode={factor.data?.isOn ?? false}
      onProve={async ({ currentPassword, code }) => {
        await onProve({ ...(asksPassword && { currentPassword }), ...(factor.data?.isOn && { code }) });
        onClose();
        onProved?.();
      }}
      onClose={onClose}
    >
      {!asksPassword && <p className="muted">You have no password here. Instead you must have signed in within the last 10 minutes.</p>}
      {children}
    </ProofDialog>
  );
}
