import { Button, Loader } from '@mantine/core';
import { useRef } from 'react';

import { Avatar } from '../avatar.tsx';
import { Icon } from '../icon.tsx';

import classes from './photo-picker.module.css';
import { usePreview } from './use-preview.ts';

interface PhotoPickerProps {
  /** The person's name; its first letter replaces a missing photo. */
  name: string;
  /** Path of the stored photo, if any. */
  stored?: string | null | undefined;
  /** The newly chosen file, if any. */
  file: File | undefined;
  onPick: (file: File) => void;
  /** If set, Remove is offered while there is a photo. */
  onRemove?: () => void;
  /** Default: 'Upload Photo' and 'Change Photo'. */
  words?: { upload: string; change: string };
  isSquare?: boolean;
  /** True while a chosen picture is being prepared, sent or removed. */
  isBusy?: boolean;
}

const WORDS = { upload: 'Upload Photo', change: 'Change Photo' };

export function PhotoPicker({ name, stored, file, onPick, onRemove, words = WORDS, isSquare = true, isBusy = false }: PhotoPickerProps) {
  const input = useRef<HTMLInputElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const preview = usePreview(file);
  const hasPhoto = Boolean(file ?? stored);

  function pick(picked: File | undefined) {
    // So that the same file can be chosen again after it was rejected.
    if (input.current) input.current.value = '';
    if (picked) onPick(picked);
  }

  /** The button disappears with the photo, so the focus is moved first. */
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
