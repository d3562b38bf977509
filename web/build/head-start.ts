import type { Plugin, Rolldown } from 'vite';
import { beginHeadStart, type HeadStartPlan } from '../platform/api/head-start.ts';

/** What the page at a path asks for first. `wide`: a part that it also needs on wide screens, as its module exports it. */
export interface PageStart {
  path: string;
  call: string;
  wide?: string;
}

/** What every page asks for, and the pages that ask for more, with what their modules export them as. */
export interface HeadStart {
  userCall: string;
  pages: readonly (PageStart & { name: string })[];
}

/** Writes a script into the page that asks for the user and a page's first data while the app's own scripts are on their way. */
export function headStart(readHeadStart: () => Promise<HeadStart>): Plugin {
  return {
    name: 'head-start',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      async handler(_, { bundle = {} }) {
        const { userCall, pages } = await readHeadStart();
        const plan: HeadStartPlan = {
          always: [userCall],
          pages: Object.fromEntries(
            pages.map(({ path, call, name, wide: part }) => {
              const scripts = findScripts(bundle, name);
              const wide = part ? findScripts(bundle, part).filter((script) => !scripts.includes(script)) : [];
              return [path, { calls: [call], scripts, wide }];
            }),
          ),
        };
        return [{ tag: 'script', children: `(${beginHeadStart})(${JSON.stringify(plan)}, new Date())`, injectTo: 'head-prepend' }];
      },
    },
  };
}

/** The files that the modules need which export something of this name, without those that the page names itself. */
function findScripts(bundle: Rolldown.OutputBundle, name: string): string[] {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
  const starts = chunks.filter(({ modules }) => Object.values(modules).some(({ renderedExports }) => renderedExports.includes(name)));
  if (starts.length === 0) throw new Error(`no file of the build exports ${name}`);
  const found = new Set<string>();
  const add = (fileName: string) => {
    const chunk = chunks.find((each) => each.fileName === fileName);
    if (!chunk || chunk.isEntry || found.has(fileName)) return;
    found.add(fileName);
    for (const next of chunk.imports) add(next);
  };
  for (const { fileName } of starts) add(fileName);
  return [...found].map((fileName) => `/${fileName}`);
}
