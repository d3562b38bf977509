import { expect, it } from 'vitest';
import { readDeletedAddress } from './recycle-bin.ts';

it('reads search and page from an address, and nothing that makes no sense', () => {
  expect(readDeletedAddress({ search: 'kon', page: '3', cursor: 'abc' })).toEqual({ search: 'kon', page: 3, cursor: 'abc' });
  expect(readDeletedAddress({ search: ' ', page: '-1', cursor: '', kind: 'team' })).toEqual({});
});
