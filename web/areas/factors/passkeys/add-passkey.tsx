import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { ProofDialog } from '../security/proof-dialog.tsx';
import { addPasskey } from './new-passkey.ts';

interface AddPasskeyProps {
  /** Whether the account has an authenticator app, whose code is then asked for. */
  hasApp: boolean;
  onDone: () => void;
  onClose: () => void;
}

/** Asks for a name and the proof, and then has the browser make a passkey. */
export function AddPasskey({ hasApp, onDone, onClose }: AddPasskeyProps) {
  const [name, setName] = useState('');
  return (
    <ProofDialog
      title="Add a passkey"
      lead="Your browser then asks for your finger, face or PIN. From then on your password alone no longer signs you in, and your other sessions end."
      submit="Continue"
      asksCode={hasApp}
      onClose={onClose}
      onProve={async (proof) => {
        await addPasskey(name, proof);
        onDone();
      }}
    >
      <TextInput
        label="Name"
        description="So that you know it again, such as Work laptop"
        autoComplete="off"
        required
        withAsterisk={false}
        maxLength={60}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
    </ProofDialog>
  );
}
