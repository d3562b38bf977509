import type { Client } from '@fairlead/contract/clients';
import { useRef, useState } from 'react';
import { lazyPart } from '../../../platform/lazy-part.ts';
import { CompactButton } from '../../../ui/compact-button.tsx';

const CardsDialog = lazyPart(() => import('./cards-dialog.tsx'), 'CardsDialog');

/** Chooses a vCard file, whose cards are then shown. */
export function CardsButton({ client }: { client: Client }) {
  const input = useRef<HTMLInputElement>(null);
  const [file, setFile] = useState<File>();
  return (
    <>
      <CompactButton
        label="Add from vCard"
        icon="upload"
        onClick={() => input.current?.click()}
        onPointerEnter={CardsDialog.preload}
        onFocus={CardsDialog.preload}
      />
      <input
        ref={input}
        type="file"
        accept=".vcf,.vcard,text/vcard,text/x-vcard"
        aria-label="vCard file"
        className="sr-only"
        tabIndex={-1}
        onChange={({ currentTarget }) => {
          setFile(currentTarget.files?.[0]);
          // The same file may be chosen again.
          currentTarget.value = '';
        }}
      />
      {file && <CardsDialog client={client} file={file} onClose={() => setFile(undefined)} />}
    </>
  );
}
