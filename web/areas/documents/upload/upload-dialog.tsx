import { DOCUMENT_MESSAGES, DOCUMENT_TYPES, type DocumentType } from '@fairlead/contract/documents';
import { ActionIcon, Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import { describeError } from '../../../platform/error-message.ts';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import { SheetDialog } from '../../../ui/dialogs/sheet-dialog.tsx';
import { FormButtons } from '../../../ui/forms/form-buttons.tsx';
import { FormError } from '../../../ui/forms/form-error.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Segmented } from '../../../ui/menus/segmented.tsx';
import { kindOfFile, sizeText } from '../document-fields.rules.ts';
import type { DocumentOwner } from '../documents.queries.ts';
import { KindIcon } from '../table/kind-icon.tsx';
import { FilePlace } from './file-place.tsx';
import { OwnerChoice } from './owner-choice.tsx';
import { startUploads } from './start-uploads.ts';
import classes from './upload.module.css';
import { UploadRows } from './upload-rows.tsx';
import { dismissFinished, isUnfinished, keepFinished, useUploads } from './upload-store.ts';
import { fileProblem, isSameFile, summarize } from './uploads.rules.ts';

interface UploadDialogProps {
  /** Whose documents they will be; asked for where it is not given. */
  owner?: DocumentOwner | undefined;
  onClose: () => void;
}

/** Takes files for a client or employee and sends them. Closed, it leaves them going on (docs/product/documents.md). */
export function UploadDialog({ owner: givenOwner, onClose }: UploadDialogProps) {
  const uploads = useUploads();
  const [files, setFiles] = useState<readonly File[]>([]);
  const [chosenOwner, setChosenOwner] = useState<DocumentOwner>();
  const [type, setType] = useState<DocumentType>('Extra');
  const [problems, setProblems] = useState<readonly string[]>([]);
  const [isAsking, setAsking] = useState(false);
  const owner = givenOwner ?? chosenOwner;
  useEffect(keepFinished, []);

  function add(given: File[], folders: string[]) {
    setProblems([
      ...folders.map((name) => `${name} is a folder. Choose the files in it.`),
      ...given.flatMap((file) => fileProblem(file) ?? []),
    ]);
    const fitting = given.filter((file) => fileProblem(file) === undefined);
    setFiles((before) => [...before, ...fitting.filter((file) => !before.some((other) => isSameFile(file, other)))]);
  }

  async function send() {
    if (!owner) return setProblems(['Please choose the client or employee.']);
    try {
      await startUploads(files, { owner, type });
      setProblems([]);
      setFiles([]);
    } catch (error) {
      setProblems([describeError(error, DOCUMENT_MESSAGES.uploadFailed)]);
    }
  }

  function close() {
    if (files.length > 0) return setAsking(true);
    dismissFinished();
    onClose();
  }

  return (
    <>
      <SheetDialog
        title="Upload and attach files"
        {...(owner && { lead: `To the documents of ${owner.name}.` })}
        onClose={close}
        width={560}
      >
        <div className={classes.dialog}>
          {!givenOwner && <OwnerChoice value={chosenOwner} onChange={setChosenOwner} />}
          <FilePlace onFiles={add} />
          <FormError message={problems.join('\n') || undefined} />
          {files.length > 0 && (
            <>
              <ul className={classes.rows} aria-label="Chosen files">
                {files.map((file) => (
                  <li key={`${file.name} ${file.size} ${file.lastModified}`} className={classes.row}>
                    <KindIcon kind={kindOfFile(file.type)} />
                    <div className={classes.about}>
                      <b dir="auto" title={file.name}>
                        {file.name}
                      </b>
                      <small>{sizeText(file.size)}</small>
                    </div>
                    <ActionIcon
                      aria-label={`Leave out ${file.name}`}
                      onClick={() => setFiles((before) => before.filter((other) => other !== file))}
                    >
                      <Icon name="close" />
                    </ActionIcon>
                  </li>
                ))}
              </ul>
              <div className={classes.type}>
                <span>Type</span>
                <Segmented
                  label="Type"
                  options={DOCUMENT_TYPES.map((value) => ({ value, label: value }))}
                  value={type}
                  onChange={setType}
                />
              </div>
            </>
          )}
          {uploads.length > 0 && (
            <section aria-label="Sent files">
              <p role="status" className={classes.summary}>
                {summarize(uploads)}
              </p>
              <UploadRows uploads={uploads} />
              {uploads.some(isUnfinished) && <p className={classes.hint}>You may close this and go on working; the files go on.</p>}
            </section>
          )}
          <FormButtons>
            <Button onClick={close} variant={uploads.length > 0 && files.length === 0 ? 'filled' : 'default'}>
              {uploads.length > 0 ? 'Done' : 'Cancel'}
            </Button>
            {(files.length > 0 || uploads.length === 0) && (
              <Button variant="filled" disabled={files.length === 0} onClick={send}>
                {files.length > 1 ? `Upload ${files.length} files` : 'Upload file'}
              </Button>
            )}
          </FormButtons>
        </div>
      </SheetDialog>
      {isAsking && (
        <ConfirmDialog
          title="Close without uploading?"
          text={`${files.length === 1 ? 'The chosen file has' : `The ${files.length} chosen files have`} not been sent yet.`}
          confirm="Close"
          isDangerous={false}
          onConfirm={() => {
            dismissFinished();
            onClose();
          }}
          onCancel={() => setAsking(false)}
        />
      )}
    </>
  );
}
