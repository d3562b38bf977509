import { CloseButton, FileButton, Input, UnstyledButton } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { Icon } from '../../../ui/icon.tsx';
import classes from './check-in.module.css';

interface Props {
  photo: File | undefined;
  /** Why the last file was rejected. */
  error: string | undefined;
  /** Whether a chosen picture is still being prepared. */
  isPreparing: boolean;
  onPick: (file: File) => void;
  onRemove: () => void;
}

/** One picture as proof. A file that isn't a picture or is too large is rejected with a message. */
export function PhotoField({ photo, error, isPreparing, onPick, onRemove }: Props) {
  const button = useRef<HTMLButtonElement>(null);
  // The field is the last one, so the form's sticky buttons could cover it.
  useEffect(() => {
    if (error) button.current?.scrollIntoView({ block: 'center' });
  }, [error]);

  /** The remove button disappears with the picture, so the focus must be moved first. */
  function remove() {
    button.current?.focus();
    onRemove();
  }

  const name = isPreparing ? 'Preparing the picture...' : (photo?.name ?? 'Choose a picture');
  return (
    <Input.Wrapper
      label="Upload an image proof"
      labelElement="div"
      description="Upload supports all images (max. 10mb)"
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      error={error && <span role="alert">{error}</span>}
    >
      <div className={classes.photo}>
        <FileButton accept="image/*" onChange={(file) => file && onPick(file)} inputProps={{ 'aria-label': 'Upload an image proof' }}>
          {(props) => (
            <UnstyledButton {...props} ref={button} className={classes.choose}>
              <Icon name="camera" />
              <span className={classes.fileName} aria-live="polite">
                {name}
              </span>
              {photo && !isPreparing && <span className={classes.size}>{formatMegabytes(photo.size)}</span>}
            </UnstyledButton>
          )}
        </FileButton>
        {photo && <CloseButton aria-label="Remove the picture" onClick={remove} />}
      </div>
    </Input.Wrapper>
  );
}

const formatMegabytes = (bytes: number) =>
  bytes < 100_000 ? `${Math.max(1, Math.round(bytes / 1024))} KB` : `${(bytes / 1_048_576).toFixed(1)} MB`;
