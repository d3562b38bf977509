import { documentKind } from '@fairlead/contract/documents';
import { paths } from '../../../paths.ts';
import { createWords } from '../../../records/timeline/create-words.rules.ts';

/** What happened to a document, in the timeline of its client or employee; undefined for an entry that is about none. */
export const describeDocument = createWords(documentKind, {
  told: ['fileName', 'type'],
  nameOf: ({ fileName }) => (typeof fileName === 'string' ? `the document ${fileName}` : undefined),
  href: paths.document,
  say: ({ action }, document) => (action === 'created' ? `uploaded ${document}` : undefined),
});
