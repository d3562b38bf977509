import { GRANTS, grantRights } from '@fairlead/contract/kit/permissions';
import { defineFields, type Fields } from '@fairlead/contract/kit/records/fields';
import { defineKind } from '@fairlead/contract/kit/records/kind';
import { reserveAddress } from '@fairlead/contract/route-names';
import type { z } from 'zod';

declare module '@fairlead/contract/kit/records/added-kinds' {
  interface AddedKinds {
    vendors: true;
  }
}

reserveAddress('vendors');
const { all, writers, owners, creators, administrators } = GRANTS;

export const VENDOR_FIELDS = defineFields({
  name: {
    kind: 'text',
    max: 120,
    label: 'Name',
    required: 'Name is missing',
    importNames: 'vendor vendorname',
    isInLists: true,
    width: 30,
  },
  country: { kind: 'text', max: 80, label: 'Country', isInLists: true, width: 20 },
  phone: { kind: 'phone', max: 32, label: 'Phone', isInLists: true, width: 20 },
  email: { kind: 'email', label: 'E-mail', importNames: 'emailaddress mail', isInLists: true, width: 30 },
  notes: { kind: 'text', max: 5000, isLong: true, label: 'Notes', width: 40 },
} as const satisfies Fields);

/** Those whom the company buys from. Everybody sees them; Members change their own. */
export const vendorKind = defineKind('Vendor', {
  area: 'vendors',
  thing: 'vendor',
  words: { one: 'vendor', many: 'vendors' },
  rights: grantRights('vendors', { read: all, create: writers, edit: owners, delete: creators, restore: administrators }),
  fields: VENDOR_FIELDS,
  path: '/api/vendors',
  rows: 'vendors',
  filters: {
    search: { by: 'text', fields: ['name', 'email'], max: 200, label: 'Search', isSearch: true },
    country: { by: 'value', field: 'country', label: 'Country' },
    email: { by: 'presence', field: 'email', label: 'E-mail' },
    added: { by: 'period', field: 'createdAt', label: 'Added on' },
  },
  sorts: ['name', 'createdAt'],
  toldOfDeleted: ['name', 'country'],
  search: { by: ['name', 'country', 'phone', 'email'], title: 'name', detail: ['country'], page: '/vendors/:id' },
  bulk: (change) => change.pick({ country: true }),
});
export const vendorEndpoints = vendorKind.endpoints;
export type Vendor = z.output<typeof vendorKind.record>;
