import { contactEndpoints } from '@fairlead/contract/contacts';
import type { Area } from '../../program.ts';
import { contactImports } from './contact-import.service.ts';
import { CONTACT_FILE, createContacts } from './contacts.service.ts';

export const contactsArea: Area = {
  name: 'contacts',
  endpoints: { contacts: contactEndpoints },
  jobs: [CONTACT_FILE.exportJob, CONTACT_FILE.printJob],
  imports: () => ({ contacts: contactImports() }),
  build({ records, services: { clients } }) {
    const contacts = createContacts({ ...records, clients });
    return { kinds: [contacts.kind], register: contacts.register, sweep: contacts.sweep };
  },
};
