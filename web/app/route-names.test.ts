import { ROUTE_NAMES } from '@fairlead/contract/route-names';
import { expect, it } from 'vitest';
import { createQueryClient } from '../platform/queries.ts';
import { createAppRouter } from './router.tsx';

it('no employee’s slug can be the first part of another address', () => {
  const firsts = Object.keys(createAppRouter(createQueryClient()).routesByPath).map((path) => path.split('/')[1] ?? '');
  const missing = firsts.filter((first) => first !== '' && !first.startsWith('$') && !ROUTE_NAMES.has(first));
  expect(missing).toEqual([]);
});
