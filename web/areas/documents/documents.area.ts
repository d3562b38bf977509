import type { Area } from '../../area.ts';
import { lazyPage } from '../../lazy-page.ts';
import { paths } from '../../paths.ts';

const documents = lazyPage(() => import('./list/documents-page.tsx'), 'DocumentsPage');

export const documentsArea: Area = {
  name: 'documents',
  // The list reads its address when it comes: its contract would be on everybody's first screen.
  pages: [
    { path: paths.documents, page: documents },
    { path: `${paths.documents}/$id`, page: documents },
  ],
  destination: { label: 'My Files', to: paths.documents, icon: 'folder', section: 'additional' },
  kind: {
    thing: 'document',
    href: paths.document,
    parts: () => import('./public/document-kind.ts'),
  },
  outbox: { document: async () => (await import('./upload/document-outbox.ts')).DOCUMENT_OUTBOX },
  showsValuesOf: ['clients', 'accounts', 'team'],
};
