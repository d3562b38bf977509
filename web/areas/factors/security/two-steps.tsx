import { type SecondFactor, secondFactorEndpoints } from '@fairlead/contract/factors';
import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../platform/api.ts';
import { lazyPart } from '../../../platform/lazy-part.ts';
import { Chip } from '../../../ui/chip.tsx';
import { Sheet } from '../../../ui/dialogs/sheet.tsx';
import { ProofDialog } from './proof-dialog.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import classes from './security.module.css';

const SetUpDialog = lazyPart(() => import('./set-up-dialog.tsx'), 'SetUpDialog');

/** Two-step sign-in in the profile: turned on, renewed and turned off. */
export function TwoSteps({ factor }: { factor: SecondFactor }) {
  const queryClient = useQueryClient();
  const [asked, setAsked] = useState<'set-up' | 'renew' | 'remove'>();
  const [codes, setCodes] = useState<readonly string[]>();
  const close = () => setAsked(undefined);
  const refetch = () => queryClient.invalidateQueries({ queryKey: ['accounts'] });

  return (
    <div className={classes.row}>
      <h3>Two-step sign-in {factor.isOn ? <Chip tone="good">On</Chip> : <Chip tone="wait">Off</Chip>}</h3>
      <p>
        {factor.isOn
          ? `After the password, a code from your authenticator app. ${formatLeft(factor.recoveryCodesLeft)}`
          : 'A code from an app on your phone, asked for after the password.'}
        {factor.isRequired && ' Your role must have it or a passkey.'}
      </p>
      <div className={classes.buttons}>
        {factor.isOn ? (
          <>
            <Button onClick={() => setAsked('renew')} aria-haspopup="dialog">
              New recovery codes
            </Button>
            <Button onClick={() => setAsked('remove')} aria-haspopup="dialog">
              Turn off
            </Button>
          </>
        ) : (
          <Button onClick={() => setAsked('set-up')} aria-haspopup="dialog">
            Set up
          </Button>
        )}
      </div>
      {asked === 'set-up' && (
        <SetUpDialog
          onClose={close}
          onDone={() => {
            close();
            void refetch();
          }}
        />
      )}
      {asked === 'renew' && (
        <ProofDialog
          title="New recovery codes"
          lead="The codes that you have now stop working."
          submit="Make new codes"
          onClose={close}
          onProve={async (body) => {
            const reply = await api(secondFactorEndpoints.renewRecoveryCodes, { body });
            close();
            setCodes(reply.recoveryCodes);
            void refetch();
          }}
        />
      )}
      {asked === 'remove' && (
        <ProofDialog
          title="Turn off two-step sign-in?"
          lead="Signing in then asks for no code. Your other sessions end."
          submit="Turn off"
          isDangerous
          onClose={close}
          onProve={async (body) => {
            await api(secondFactorEndpoints.removeSecondFactor, { body });
            close();
            void refetch();
          }}
        />
      )}
      {codes && (
        <Sheet title="New recovery codes" onClose={() => setCodes(undefined)} width={460}>
          <RecoveryCodes codes={codes} onDone={() => setCodes(undefined)} />
        </Sheet>
      )}
    </div>
  );
}

const formatLeft = (left: number): string => `${left} recovery code${left === 1 ? ' is' : 's are'} left.`;
