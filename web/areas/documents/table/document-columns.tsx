import { Link } from '@tanstack/react-router';
import { dateTime, mediumDate, timeText, toLocalTime } from '../../../platform/time.ts';
import type { ListColumn } from '../../../records/list/list-description.ts';
import { Chip } from '../../../ui/chip.tsx';
import { fileTypeText, ownerPath, sizeText } from '../document-fields.rules.ts';
import type { ListedDocument } from '../documents.queries.ts';
import classes from './document-table.module.css';
import { KindIcon } from './kind-icon.tsx';

/** See docs/product/documents.md. */
export const DOCUMENT_COLUMNS: readonly ListColumn<ListedDocument>[] = [
  {
    key: 'fileName',
    header: 'File Name',
    sort: 'fileName',
    phone: 'primary',
    cell: FileCell,
    print: ({ fileName, fileSize }) => `${fileName} (${sizeText(fileSize)})`,
  },
  {
    key: 'type',
    header: 'Type',
    sort: 'type',
    phone: 'aside',
    cell: ({ type }) => <Chip tone={type === 'Important' ? 'wait' : 'info'}>{type}</Chip>,
    print: ({ type }) => type,
  },
  {
    key: 'uploadedBy',
    header: 'Uploaded by',
    phone: 'secondary',
    cell: ({ uploadedBy, userRole }) => (
      <span className={classes.two}>
        <span title={uploadedBy}>{uploadedBy}</span>
        {userRole && <small>{userRole}</small>}
      </span>
    ),
    print: ({ uploadedBy, userRole }) => [uploadedBy, userRole].filter(Boolean).join(', '),
  },
  {
    key: 'fileType',
    header: 'Filetype',
    phone: 'hidden',
    cell: (document) => <span title={document.fileType}>{fileTypeText(document)}</span>,
    print: fileTypeText,
  },
  {
    key: 'uploadedDate',
    header: 'Uploaded Date',
    sort: 'uploadedDate',
    phone: 'hidden',
    cell: ({ uploadedDate }) => (
      <span className={classes.two}>
        <span>{mediumDate(uploadedDate)}</span> <small>{timeText(toLocalTime(new Date(uploadedDate)))}</small>
      </span>
    ),
    print: ({ uploadedDate }) => dateTime(uploadedDate),
  },
];

/** Where documents of several owners stand together. */
export const OWNER_COLUMN: ListColumn<ListedDocument> = {
  key: 'owner',
  header: 'Owner',
  phone: 'secondary',
  cell: (document) => (
    <Link to={ownerPath(document)} search={{ tab: 'documents' } as never} className="link two-lines" dir="auto" title={document.ownerName}>
      {document.ownerName}
    </Link>
  ),
  print: ({ ownerName }) => ownerName,
};

function FileCell({ fileName, fileSize, fileKind, thumbnail }: ListedDocument) {
  return (
    <span className={classes.file}>
      <KindIcon kind={fileKind} thumbnail={thumbnail} />
      <span className={classes.words}>
        <b dir="auto" title={fileName}>
          {fileName}
        </b>
        <small>{sizeText(fileSize)}</small>
      </span>
    </span>
  );
}
