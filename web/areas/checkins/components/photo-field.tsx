import { CloseButton, FileButton, Input, UnstyledButton } from '@mantine/core';
import { Icon } from '../../../ui/icon.tsx';
import { photoProblem } from '../check-in-form.rules.ts';
import classes from './check-in.module.css';

interface Props {
  photo: File | undefined;
  /** Why the last choice was not kept. */
  error: string | undefined;
  onChange: (photo: File | undefined, error: string | undefined) => void;
}

/** One picture as proof; what is no picture or too large is not kept, and says so. */
export function PhotoField({ photo, error, onChange }: Props) {
  function choose(file: File | null) {
    if (!file) return;
    const problem = photoProblem(file);
    onChange(problem ? undefined : file, problem);
  }
  return (
    <Input.Wrapper
      label="Upload an image proof"
      labelElement="div"
      description="Upload supports all images (max. 10mb)"
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      error={error}
    >
      <div className={classes.photo}>
        <FileButton accept="image/*" onChange={choose} inputProps={{ 'aria-label': 'Upload an image proof' }}>
          {(props) => (
            <UnstyledButton {...props} className={classes.choose}>
              <Icon name="camera" />
              <span className={classes.fileName}>{photo?.name ?? 'Choose a picture'}</span>
              {photo && <span className={classes.size}>{megabytes(photo.size)}</span>}
            </UnstyledButton>
          )}
        </FileButton>
        {photo && <CloseButton aria-label="Remove the picture" onClick={() => onChange(undefined, undefined)} />}
      </div>
    </Input.Wrapper>
  );
}

const megabytes = (bytes: number) =>
  bytes < 100_000 ? `${Math.max(1, Math.round(bytes / 1024))} KB` : `${(bytes / 1_048_576).toFixed(1)} MB`;
