import type { Migrations } from '../../../server/platform/db/migrate/migrate.ts';
import type { StoredFields } from '../../../server/records/stored-fields.ts';
import type { VENDOR_FIELDS } from '../contract/vendors.ts';

declare module '../../../server/platform/db/tables.ts' {
  interface Tables {
    vendor: VendorRow;
  }
}

export interface VendorRow extends StoredFields<typeof VENDOR_FIELDS> {
  /** Folded, for sorting and for filters that ignore case. */
  nameKey: string;
  countryKey: string;
  searchText: string;
  undoneVersion: number | null;
  undoneTo: number | null;
  deletedAt: string | null;
  deletedBy: string | null;
}

export const VENDOR_MIGRATIONS: Migrations = {
  '1000-vendors': {
    sha256: 'an area of the program has its step in server/migrations, frozen',
    async up({ schema }, { table, noteChanges }) {
      await table('vendor', ['id'], {
        ...{
          id: 'text',
          name: 'text',
          country: 'text?',
          phone: 'text?',
          email: 'text?',
          notes: 'text?',
          nameKey: 'text',
          countryKey: 'text',
          searchText: 'text',
        },
        ...{ createdBy: 'text?', createdAt: 'text', updatedAt: 'text', deletedAt: 'text?', deletedBy: 'text?', version: 'integer' },
        ...{ undoneVersion: 'integer?', undoneTo: 'integer?' },
      }).execute();
      for (const order of ['nameKey', 'createdAt', 'deletedAt'])
        await schema.createIndex(`vendor_${order}`).on('vendor').columns([order, 'id']).execute();
      await noteChanges('vendor');
    },
  },
};
