import { Button, Loader } from '@mantine/core';
import { useRef } from 'react';
import type { PictureRule } from '../../platform/picture.ts';
import { Avatar } from '../avatar.tsx';
import { useAlert } from '../dialogs/alert.tsx';
import { Icon } from '../icon.tsx';
import classes from './photo-picker.module.css';
import { usePicture } from './use-picture.ts';
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
  rule: PictureRule;
  /** 'Upload Photo' and 'Change Photo' unless given. */
  words?: { upload: string; change: string };
  isSquare?: boolean;
  isBusy?: boolean;
}

const WORDS = { upload: 'Upload Photo', change: 'Change Photo' };

export function PhotoPicker({
  name,
  stored,
  file,
  onPick,
  onRemove,
  rule,
  words = WORDS,
  isSquare = true,
  isBusy = false,
}: PhotoPickerProps) {
  const alert = useAlert();
  const input = useRef<HTMLInputElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const preview = usePreview(file);
  const hasPhoto = Boolean(file ?? stored);

  const picture = usePicture({ rule, onPick, onProblem: (message) => void alert(message) });
  const isWorking = isBusy || picture.isPreparing;

  function pick(picked: File | undefined) {
    // The same file may be chosen again after a refusal.
    if (input.current) input.current.value = '';
    if (picked) picture.pick(picked);
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
        leftSection={isWorking ? <Loader size={16} aria-hidden /> : <Icon name="camera" />}
        onClick={() => isWorking || input.current?.click()}
        aria-busy={isWorking}
        aria-disabled={isWorking}
      >
        {hasPhoto ? words.change : words.upload}
      </Button>
      {onRemove && hasPhoto && (
        <Button onClick={remove} disabled={isWorking}>
          Remove
        </Button>
      )}
    </div>
  );
}
