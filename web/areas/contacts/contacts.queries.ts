import { contactKind } from '@fairlead/contract/contacts';
import { paths } from '../../paths.ts';
import { createRecords, type RowOfKind, type ViewOfKind } from '../../records/records.ts';

/** A contact as a row of a list. */
export type ListedContact = RowOfKind<typeof contactKind>;
export type ContactView = ViewOfKind<typeof contactKind>;
export const contactRecords = createRecords(contactKind, { path: paths.contacts, href: paths.contact });
/** One belongs to who added it. */
export const ownershipOf = ({ createdBy }: Pick<ListedContact, 'createdBy'>) => ({ createdBy, assignedTo: [] });
