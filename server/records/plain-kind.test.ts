import { ledgerKind } from '@fairlead/contract/ledger';
import { employeeKind } from '@fairlead/contract/team';
import { expect, it } from 'vitest';
import { plainRows, plainSource } from './plain-kind.ts';

it('lists no kind for everybody whose records hang on something', () => {
  expect(() => plainSource(ledgerKind, 'ledgerEntry')).toThrow('Not everybody sees entries');
  expect(plainSource(employeeKind, 'employee').table).toBe('employee');
});

it('makes rows of drafts and changes, with what is searched and sorted folded beside', () => {
  const { rowOf, changedBy, gist } = plainRows({
    kind: employeeKind,
    source: plainSource(employeeKind, 'employee', { department: 'key' }),
  });
  const made = { id: 'e1', createdBy: 'a1', at: '2026-11-24T10:00:00.000Z' };
  const row = rowOf({ employeeName: 'Ása Nair', emailId: 'Asa@Konkan.example', role: 'Broker', department: 'Sales' }, made);
  expect(row).toMatchObject({
    id: 'e1',
    employeeName: 'Ása Nair',
    searchText: 'asa nair\nasa@konkan.example\nbroker',
    key: 'sales',
    version: 1,
  });
  expect(changedBy(row, { department: 'SALES', version: 1 })).toEqual({ department: 'SALES' });
  expect(changedBy(row, { employeeName: 'Ása Rao' })).toEqual({
    employeeName: 'Ása Rao',
    searchText: 'asa rao\nasa@konkan.example\nbroker',
  });
  expect(Object.keys(gist(row))).toEqual([...employeeKind.toldOfDeleted]);
});
