import { expect, it } from 'vitest';
import { fileTypeText, kindOfFile, previewOf, sizeText } from './document-fields.rules.ts';

it.each([
  [0, '1 KB'],
  [1, '1 KB'],
  [1535, '1 KB'],
  [1536, '2 KB'],
  [52_428_800, '51,200 KB'],
])('shows %d bytes as %s', (bytes, text) => {
  expect(sizeText(bytes)).toBe(text);
});

it.each([
  ['image/png', 'image', 'image'],
  ['image/svg+xml', 'image', 'text'],
  ['image/tiff', 'image', 'none'],
  ['application/pdf', 'document', 'pdf'],
  ['video/mp4', 'video', 'video'],
  ['video/x-msvideo', 'video', 'none'],
  ['audio/mpeg', 'document', 'audio'],
  ['text/html', 'document', 'text'],
  ['application/xml', 'document', 'text'],
  ['application/zip', 'document', 'none'],
])('shows a file of type %s with the icon of %s and as %s', (fileType, kind, preview) => {
  expect({ kind: kindOfFile(fileType), preview: previewOf({ fileType }) }).toEqual({ kind, preview });
});

it('names a filetype by the ending of the name, else by its type', () => {
  expect(fileTypeText({ fileName: 'bill of lading.pdf', fileType: 'application/pdf' })).toBe('PDF');
  expect(fileTypeText({ fileName: 'README', fileType: 'text/plain' })).toBe('text/plain');
});
