import { ActionIcon, Button } from '@mantine/core';
import { Icon } from '../../../ui/icon.tsx';
import { kindOfFile, sizeText } from '../document-fields.rules.ts';
import { KindIcon } from '../table/kind-icon.tsx';
import { cancelUpload, retryUploads } from './start-uploads.ts';
import classes from './upload.module.css';
import type { Upload } from './upload-store.ts';
import { shareSent, stateText } from './uploads.rules.ts';

/** Each file on its way, with how far it is, a way out, and another try for one that failed. */
export function UploadRows({ uploads }: { uploads: readonly Upload[] }) {
  const failed = uploads.filter(({ state }) => state === 'failed');
  return (
    <>
      <ul className={classes.rows} aria-label="Files on their way">
        {uploads.map((upload) => (
          <li key={upload.id} className={classes.row} data-state={upload.state}>
            <KindIcon kind={kindOfFile(upload.file.type)} />
            <div className={classes.about}>
              <b dir="auto" title={upload.file.name}>
                {upload.file.name}
              </b>
              <small>{`${sizeText(upload.file.size)} · ${upload.type} · ${upload.owner.name}`}</small>
              <progress aria-label={`Upload of ${upload.file.name}`} max={1} value={shareSent([upload])} />
              <small role={upload.state === 'failed' ? 'alert' : undefined} className={classes.state}>
                {stateText(upload)}
              </small>
            </div>
            {upload.state === 'failed' && (
              <Button aria-label={`Try ${upload.file.name} again`} onClick={() => retryUploads([upload.id])}>
                Try Again
              </Button>
            )}
            {upload.state === 'done' ? (
              <span className={classes.done}>
                <Icon name="tick" />
              </span>
            ) : (
              <ActionIcon aria-label={`Cancel ${upload.file.name}`} onClick={() => cancelUpload(upload.id)}>
                <Icon name="close" />
              </ActionIcon>
            )}
          </li>
        ))}
      </ul>
      {failed.length > 1 && <Button onClick={() => retryUploads(failed.map(({ id }) => id))}>{`Try all ${failed.length} again`}</Button>}
    </>
  );
}
