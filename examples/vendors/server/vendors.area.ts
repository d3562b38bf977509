import type { Area } from '../../../server/program.ts';
import { vendorEndpoints } from '../contract/vendors.ts';
import { createVendors, VENDOR_FILE, vendorImports } from './vendors.service.ts';
import { VENDOR_MIGRATIONS } from './vendors.tables.ts';

export const vendorsArea: Area = {
  name: 'vendors',
  endpoints: { vendors: vendorEndpoints },
  migrations: VENDOR_MIGRATIONS,
  jobs: [VENDOR_FILE.exportJob, VENDOR_FILE.printJob],
  imports: () => ({ vendors: vendorImports() }),
  build({ records }) {
    const vendors = createVendors(records);
    return { kinds: [vendors.kind], register: vendors.register, sweep: vendors.sweep };
  },
};
