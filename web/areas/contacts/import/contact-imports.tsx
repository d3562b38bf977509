import { CONTACT_IMPORT_FIELDS, contactKind } from '@fairlead/contract/contacts';
import { paths } from '../../../paths.ts';
import type { ImportKind } from '../../../records/import/import-kind.ts';
import { ImportPage } from '../../../records/import/import-page.tsx';
import { ImportsPage } from '../../../records/import/imports-page.tsx';
import { useCurrentUser, useMay } from '../../sign-in/public/signed-in-user.ts';

const CONTACT_IMPORT: ImportKind = {
  ...{ name: 'contacts', nouns: contactKind.words, path: paths.contactImports, list: { title: 'Contacts', path: paths.contacts } },
  ...{ href: paths.contact, fields: CONTACT_IMPORT_FIELDS, nameField: 'name', secondField: 'client', joined: ['name', 'notes'] },
  ...{ compared: 'Names and e-mail addresses at the same client are compared.', askedBy: 'name or email', staleAreas: ['contacts'] },
};

function useIsAllowed(): boolean | undefined {
  const may = useMay();
  return useCurrentUser() && may('contacts.create');
}

export const ContactImportsPage = () => <ImportsPage kind={CONTACT_IMPORT} isAllowed={useIsAllowed()} />;
export const ContactImportPage = () => <ImportPage kind={CONTACT_IMPORT} isAllowed={useIsAllowed()} />;
