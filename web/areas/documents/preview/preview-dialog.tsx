import { Button } from '@mantine/core';
import { useState } from 'react';
import { lazyPart } from '../../../platform/lazy-part.ts';
import { SheetDialog } from '../../../ui/dialogs/sheet-dialog.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { SkeletonLines } from '../../../ui/page/skeleton.tsx';
import { previewOf, sizeText } from '../document-fields.rules.ts';
import { addressOf, type ListedDocument } from '../documents.queries.ts';
import { NoPreview } from './no-preview.tsx';
import classes from './preview.module.css';
import { TextPage } from './text-page.tsx';

// A file that it shows has to come from the server too.
const PdfPages = lazyPart(() => import('./pdf-pages.tsx'), 'PdfPages', { isLarge: true, coming: <SkeletonLines lines={6} /> });

interface PreviewDialogProps {
  document: ListedDocument;
  onClose: () => void;
  hasAddress?: boolean | undefined;
}

/** Shows a document: pictures, PDF, video, sound and text; anything else can be downloaded. */
export function PreviewDialog({ document, onClose, hasAddress }: PreviewDialogProps) {
  const { fileName, fileSize, type, uploadedBy } = document;
  return (
    <SheetDialog
      title={
        <span dir="auto" title={fileName} className={classes.name}>
          {fileName}
        </span>
      }
      onClose={onClose}
      hasAddress={hasAddress}
      width={960}
    >
      <div className={classes.head}>
        <span>{`${sizeText(fileSize)} · ${type} · ${uploadedBy}`}</span>
        <span className="grow" />
        <Button component="a" href={addressOf(document)} download={fileName} leftSection={<Icon name="download" size={16} />}>
          Download
        </Button>
      </div>
      <div className={classes.content}>
        <Content document={document} />
      </div>
    </SheetDialog>
  );
}

function Content({ document }: { document: ListedDocument }) {
  const { fileName } = document;
  const [hasFailed, setFailed] = useState(false);
  const address = addressOf(document);
  const fail = () => setFailed(true);
  if (hasFailed) return <NoPreview reason="This file can't be shown here. Download it to open it." />;
  switch (previewOf(document)) {
    case 'image':
      return <img src={address} alt={fileName} className={classes.picture} onError={fail} />;
    case 'pdf':
      return <PdfPages address={address} name={fileName} />;
    case 'video':
      // biome-ignore lint/a11y/useMediaCaption: captions of uploaded videos are not known
      return <video src={address} controls preload="metadata" className={classes.picture} onError={fail} aria-label={fileName} />;
    case 'audio':
      // biome-ignore lint/a11y/useMediaCaption: captions of uploaded recordings are not known
      return <audio src={address} controls preload="metadata" onError={fail} aria-label={fileName} />;
    case 'text':
      return <TextPage document={document} />;
    case 'none':
      return <NoPreview />;
  }
}
