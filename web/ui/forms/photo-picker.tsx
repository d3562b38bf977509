import { Button, Loader } from '@mantine/core';
import { useRef } from 'react';

import { Avatar } from '../avatar.tsx';
import { Icon } from '../icon.tsx';

import classes from './photo-picker.module.css';
import { usePreview } from './use-preview.ts';

interface PhotoPickerProps {
  /** Whose photo it is; its first letter stands in for a missing one. */
  name: string;
  /** Path of the stored photo, if any. */
  stored?: string | null | undefined;
  /** The file chosen now, if any. */
  file: File | undefined;
  onPick: (file: File) => void;
  /** Offers Remove while there is a photo. */
  onRemove?: () => void;
  /** 'Upload Photo' and 'Change Photo' unless given. */
  words?: { upload: string; change: string };
  isSquare?: boolean;
  /** While a chosen picture is made ready, sent or taken away. */
  isBusy?: boolean;
}

const WORDS = { upload: 'Upload Photo', change: 'Change Photo' };

export function PhotoPicker({ name, stored, file, onPick, onRemove, words = WORDS, isSquare = true, isBusy = false }: PhotoPickerProps) {
  const input = useRef<HTMLInputElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const preview = usePreview(file);
  const hasPhoto = Boolean(file ?? stored);

  function pick(picked: File | undefined) {
    // The same file may be chosen again after a refusal.
    if (input.current) input.current.value = '';
    if (picked) onPick(picked);
  }

  /** The button goes with the photo, and the focus must not go with the button. */
  function remove() {
    button.current?.focus();
    onRemove?.();
  }

  return (
    <div className={classes.picker}>
      <Avatar name={name} picture={preview ?? stored} isSquare={isSquare} size={72} />
      <input
        ref={input}
        type="file"
        accept="image/*"
        hidden
        aria-label={hasPhoto ? words.change : words.upload}
        onChange={(event) => pick(event.currentTarget.files?.[0])}
      />
      {/* Not disabled while it works: a disabled button loses the focus. */}
      <Button
        ref={button}
        leftSection={isBusy ? <Loader size={16} aria-hidden /> : <Icon name="camera" />}
        onClick={() => isBusy || input.current?.click()}
        aria-busy={isBusy}
        aria-disabled={isBusy}
      >
        {hasPhoto ? words.change : words.upload}
      </Button>
      {onRemove && hasPhoto && (
        <Button onClick={remove} disabled={isBusy}>
          Remove
        </Button>
      )}
    </div>
  );
}
