import { accountEndpoints } from '@fairlead/contract/accounts';
import { checkInList } from '@fairlead/contract/checkins';
import { clientList } from '@fairlead/contract/clients';
import { formatQuery } from '@fairlead/contract/kit/endpoint';
import type { List } from '@fairlead/contract/kit/records/lists';
import { employeeList } from '@fairlead/contract/team';
import type { Plugin } from 'vite';
import { paths } from '../app/paths.ts';
import { beginHeadStart, type HeadStartPlan } from '../platform/api/head-start.ts';
import { pageParameters } from '../records/list/page-parameters.rules.ts';

const LISTS = { [paths.clients]: clientList, [paths.team]: employeeList, [paths.checkIns]: checkInList };

/** Writes a script into the page that asks for the user and a list's first rows while the app's own scripts are on their way. */
export function headStart(): Plugin {
  return {
    name: 'head-start',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_, { bundle = {} }) {
        const scripts = Object.values(bundle).flatMap(({ type, name, fileName }) =>
          type === 'chunk' && name === 'lists' ? [`/${fileName}`] : [],
        );
        const firstRows = ({ path, fields }: List) => path + formatQuery(pageParameters({ fields }, {}));
        const plan: HeadStartPlan = {
          always: [accountEndpoints.me.path],
          pages: Object.fromEntries(Object.entries(LISTS).map(([page, list]) => [page, { calls: [firstRows(list)], scripts }])),
        };
        return [{ tag: 'script', children: `(${beginHeadStart})(${JSON.stringify(plan)})`, injectTo: 'head-prepend' }];
      },
    },
  };
}
