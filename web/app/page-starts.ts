import { currentUserEndpoints } from '@fairlead/contract/sign-in/current-user';
import { AREAS } from '../areas.ts';
import type { HeadStart, PageStart } from '../build/head-start.ts';
import { APP_PAGES } from './app-pages.ts';

/** Those of the pages that are opened most: each area's `*.start.ts`. */
const starts = Object.values(import.meta.glob<PageStart>('../areas/**/*.start.ts', { import: 'START', eager: true }));
const pages = [...APP_PAGES, ...AREAS.flatMap((area) => area.pages ?? [])];

/** Where every page asks for the signed-in user, and what some pages ask for besides. For the build alone. */
export const HEAD_START: HeadStart = {
  userCall: currentUserEndpoints.me.path,
  pages: starts.map((start) => {
    const page = pages.find(({ path }) => path === start.path);
    if (!page) throw new Error(`There is no page at ${start.path}.`);
    return { ...start, name: page.page.name };
  }),
};
