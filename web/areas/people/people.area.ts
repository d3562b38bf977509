import type { Area } from '../../area.ts';
import { lazyPage } from '../../lazy-page.ts';
import { paths } from '../../paths.ts';
import { readLogAddress } from './log/log-address.rules.ts';

export const peopleArea: Area = {
  name: 'people',
  pages: [{ path: paths.log, page: lazyPage(() => import('./log/log-page.tsx'), 'LogPage'), readAddress: readLogAddress }],
};
