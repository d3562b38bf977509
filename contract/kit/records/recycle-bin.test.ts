import { expect, it } from 'vitest';
import { deletedAddress } from './recycle-bin.ts';

it('reads search and page from an address, and nothing that makes no sense', () => {
  expect(deletedAddress.parse({ search: 'kon', page: '3', cursor: 'abc' })).toEqual({ search: 'kon', page: 3, cursor: 'abc' });
  expect(deletedAddress.parse({ search: ' ', page: '-1', cursor: '', kind: 'team' })).toEqual({});
});
