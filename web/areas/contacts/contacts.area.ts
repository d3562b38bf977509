import type { Area } from '../../area.ts';
import { lazyPage } from '../../lazy-page.ts';
import { paths } from '../../paths.ts';

/** The list stands in no navigation: contacts are sought on their client's page and by the search. */
export const contactsArea: Area = {
  name: 'contacts',
  pages: [
    { path: paths.contacts, page: lazyPage(() => import('./list/contacts-page.tsx'), 'ContactsPage') },
    { path: paths.contactImports, page: lazyPage(() => import('./import/contact-imports.tsx'), 'ContactImportsPage') },
    { path: `${paths.contactImports}/$id`, page: lazyPage(() => import('./import/contact-imports.tsx'), 'ContactImportPage') },
    { path: `${paths.contacts}/$id`, page: lazyPage(() => import('./page/contact-page.tsx'), 'ContactPage') },
  ],
  kind: { thing: 'contact', href: paths.contact, parts: () => import('./public/contact-kind.ts') },
  showsValuesOf: ['clients'],
};
