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

/**
 * Writes a script into the page that asks for the user and a page's first data while the app's own scripts are on their way, and names what
 * else every page needs: the app, which the first script asks for, and the font.
 */
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
        const link = (href: string, attrs: Record<string, string>) => {
          return { tag: 'link', attrs: { ...attrs, crossorigin: true, href }, injectTo: 'head' as const };
        };
        const fonts = Object.keys(bundle).filter((name) => name.endsWith('.woff2'));
        return [
          { tag: 'script', children: `(${beginHeadStart})(${JSON.stringify(plan)}, new Date())`, injectTo: 'head-prepend' },
          ...findNamed(bundle).map((href) => link(href, { rel: 'modulepreload' })),
          // Text would else be laid out twice. After the scripts, because browsers fetch no more than six files at a time over HTTP/1.1.
          ...fonts.map((name) => link(`/${name}`, { rel: 'preload', as: 'font', type: 'font/woff2' })),
        ];
      },
    },
  };
}

const chunksOf = (bundle: Rolldown.OutputBundle) => Object.values(bundle).filter((file) => file.type === 'chunk');

/** The files that the first one asks for once it runs. */
const findNamed = (bundle: Rolldown.OutputBundle) =>
  chunksOf(bundle).flatMap(({ isEntry, dynamicImports }) => (isEntry ? dynamicImports.map((fileName) => `/${fileName}`) : []));

/** The files that the modules need which export something of this name, without those that the page names itself. */
function findScripts(bundle: Rolldown.OutputBundle, name: string): string[] {
  const chunks = chunksOf(bundle);
  const named = findNamed(bundle);
  const starts = chunks.filter(({ modules }) => Object.values(modules).some(({ renderedExports }) => renderedExports.includes(name)));
  if (starts.length === 0) throw new Error(`no file of the build exports ${name}`);
  const found = new Set<string>();
  const add = (fileName: string) => {
    const chunk = chunks.find((each) => each.fileName === fileName);
    if (!chunk || chunk.isEntry || named.includes(`/${fileName}`) || found.has(fileName)) return;
    found.add(fileName);
    for (const next of chunk.imports) add(next);
  };
  for (const { fileName } of starts) add(fileName);
  return [...found].map((fileName) => `/${fileName}`);
}
