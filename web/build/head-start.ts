import { calendarEndpoints } from '@fairlead/contract/calendar';
import { checkInList } from '@fairlead/contract/checkins';
import { clientList } from '@fairlead/contract/clients';
import { dashboardEndpoints } from '@fairlead/contract/dashboard';
import { formatQuery } from '@fairlead/contract/kit/endpoint';
import type { List } from '@fairlead/contract/kit/records/lists';
import { signInEndpoints } from '@fairlead/contract/sign-in';
import { employeeList } from '@fairlead/contract/team';
import type { Plugin, Rolldown } from 'vite';
import { paths } from '../app/paths.ts';
import { beginHeadStart, FIRST_DAY, type HeadStartPlan, LAST_DAY, TIME_ZONE, TODAY } from '../platform/api/head-start.ts';
import { pageParameters } from '../records/list/page-parameters.rules.ts';

/** What a page asks for first, and the modules that it needs before it can be drawn; on wide screens also `wideModule`. */
interface PageStart {
  call: string;
  module: string;
  wideModule?: string;
}

const firstRows = ({ path, fields }: List) => path + formatQuery(pageParameters({ fields }, {}));

export const PAGE_STARTS: Readonly<Record<string, PageStart>> = {
  [paths.dashboard]: {
    call: dashboardEndpoints.overview.path + formatQuery({ today: TODAY, timeZone: TIME_ZONE }),
    module: 'dashboard/public/overview.tsx',
  },
  [paths.clients]: { call: firstRows(clientList), module: 'clients/list/clients-page.tsx' },
  [paths.team]: { call: firstRows(employeeList), module: 'team/list/team-page.tsx' },
  [paths.checkIns]: { call: firstRows(checkInList), module: 'checkins/list/visits-page.tsx' },
  [paths.calendar]: {
    call: calendarEndpoints.list.path + formatQuery({ from: FIRST_DAY, to: LAST_DAY }),
    module: 'calendar/pages/your-calendar-page.tsx',
    wideModule: 'calendar/view/calendar-grid.tsx',
  },
};

/** Writes a script into the page that asks for the user and a page's first data while the app's own scripts are on their way. */
export function headStart(): Plugin {
  return {
    name: 'head-start',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_, { bundle = {} }) {
        const plan: HeadStartPlan = {
          always: [signInEndpoints.me.path],
          pages: Object.fromEntries(
            Object.entries(PAGE_STARTS).map(([page, { call, module, wideModule }]) => {
              const scripts = findScripts(bundle, module);
              const wide = wideModule ? findScripts(bundle, wideModule).filter((script) => !scripts.includes(script)) : [];
              return [page, { calls: [call], scripts, wide }];
            }),
          ),
        };
        return [{ tag: 'script', children: `(${beginHeadStart})(${JSON.stringify(plan)}, new Date())`, injectTo: 'head-prepend' }];
      },
    },
  };
}

/** The files that an area's module needs, without those that the page names itself. */
function findScripts(bundle: Rolldown.OutputBundle, module: string): string[] {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
  const start = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(`/areas/${module}`)));
  if (!start) throw new Error(`no file of the build holds ${module}`);
  const found = new Set<string>();
  const add = (fileName: string) => {
    const chunk = chunks.find((each) => each.fileName === fileName);
    if (!chunk || chunk.isEntry || found.has(fileName)) return;
    found.add(fileName);
    for (const next of chunk.imports) add(next);
  };
  add(start.fileName);
  return [...found].map((fileName) => `/${fileName}`);
}
