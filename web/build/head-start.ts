import type { Plugin, Rolldown } from 'vite';
import { beginHeadStart, type HeadStartPlan } from '../platform/api/head-start.ts';

/** What a page asks for first, and the modules that it needs before it can be drawn; on wide screens also `wideModule`. */
export interface PageStart {
  call: string;
  module: string;
  wideModule?: string;
}

/** Writes a script into the page that asks for the user and a page's first data while the app's own scripts are on their way. `pageStarts`: by address. */
export function headStart(userCall: string, pageStarts: Readonly<Record<string, PageStart>>): Plugin {
  return {
    name: 'head-start',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_, { bundle = {} }) {
        const plan: HeadStartPlan = {
          always: [userCall],
          pages: Object.fromEntries(
            Object.entries(pageStarts).map(([page, { call, module, wideModule }]) => {
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
  const start = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(`/${module}`)));
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
