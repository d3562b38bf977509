import { Button } from '@mantine/core';
import { useRef } from 'react';
import { useAlert } from './alert.tsx';
import { Avatar } from './avatar.tsx';
import { Icon } from './icon.tsx';
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
  rule: PhotoRule;
  /** 'Upload Photo' and 'Change Photo' unless given. */
  words?: { upload: string; change: string };
  isSquare?: boolean;
  isBusy?: boolean;
}

export interface PhotoRule {
  maxBytes: number;
  notAnImage: string;
  tooLarge: string;
}

/** Why a file can't be a photo, in the specification's words; undefined when it can. */
function photoProblem(file: File, rule: PhotoRule): string | undefined {
  if (!file.type.startsWith('image/')) return rule.notAnImage;
  return file.size > rule.maxBytes ? rule.tooLarge : undefined;
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
  const preview = usePreview(file);
  const hasPhoto = Boolean(file ?? stored);

  function pick(picked: File | undefined) {
    // The same file may be chosen again after a refusal.
    if (input.current) input.current.value = '';
    if (!picked) return;
    const problem = photoProblem(picked, rule);
    if (problem) void alert(problem);
    else onPick(picked);
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
      <Button leftSection={<Icon name="camera" />} onClick={() => input.current?.click()} loading={isBusy}>
        {hasPhoto ? words.change : words.upload}
      </Button>
      {onRemove && hasPhoto && (
        <Button onClick={onRemove} disabled={isBusy}>
          Remove
        </Button>
      )}
    </div>
  );
}
