import react from '@vitejs/plugin-react';
import { defineConfig, loadEnv, type Plugin } from 'vite';

const SERVER_PORT = '3000';

/** What only dialogs and single screens need; it comes with them. */
const LATER =
  /Modal|Overlay|FocusTrap|Transition|Portal|Combobox|Popover|Floating|Pill|Select|ScrollArea|PasswordInput|Checkbox|Textarea|Input|CloseButton|Paper|VisuallyHidden|queriesObserver|useQueries|(?<!confirm-)dialog|dialog-content|wizard|drafts|dropdown|remote|photo|form-error|leave-guard|name-cell|undo-(bar-content|button)|team\.queries|use-(focus|long|click|media|debounced|preview)|\/(dates|tabs|date-|export-|print-|menu-popup|download|upload|geolocation)|client-(lists|categories|export|records|deleted)|contract\/(checkins|kit\/import)|areas\/checkins|records\/(form|merge|page|timeline|bin)\/|category-|manage-/i;

/**
 * What several screens have in common comes in one file: a browser fetches six at a time, and on the road each turn costs
 * a fifth of a second.
 */
const SHARED = {
  name: 'shared',
  test: (id: string) => (id.startsWith(import.meta.dirname) || /node_modules\/@(mantine|tanstack)\//.test(id)) && !LATER.test(id),
  minShareCount: 3,
};

export default defineConfig(({ mode }) => {
  const { PORT = SERVER_PORT } = loadEnv(mode, import.meta.dirname, '');
  const server = { target: `http://127.0.0.1:${PORT}` };
  return {
    root: import.meta.dirname,
    plugins: [react(), withoutServerParts()],
    server: { host: '127.0.0.1', proxy: { '/api': server, '/uploads': server } },
    build: {
      outDir: 'dist',
      emptyOutDir: true,
      // A file inside a page would be a data: address, which the server's security policy refuses for fonts.
      assetsInlineLimit: 0,
      // Every browser Fairlead runs in knows it by itself.
      modulePreload: { polyfill: false },
      // A part that is fetched anew after a failure must find its style.
      cssCodeSplit: false,
      // The first screen names every part that comes later; a shorter hash in each name is fewer bytes before it shows.
      rolldownOptions: { output: { chunkFileNames: 'assets/[name]-[hash:7].js', codeSplitting: { groups: [SHARED] } } },
    },
  };
});

/**
 * What of zod only the server needs, but no bundler can leave out because every schema refers to it: the writers of JSON
 * Schema become empty functions of the same names, and its own error texts go, since the contract brings those a user sees.
 * So does what writes faster readers as code, which the security policy refuses to run.
 */
function withoutServerParts(): Plugin {
  return {
    name: 'without-server-parts',
    apply: 'build',
    transform: {
      filter: { id: /zod\/v4\/(core\/(json-schema-processors|to-json-schema)|locales\/en|core\/doc)\.js$/ },
      handler(code, id) {
        if (id.endsWith('en.js')) return { code: 'export default () => ({});', map: null };
        if (id.endsWith('doc.js')) return { code: 'export class Doc {}', map: null };
        const declared = [...code.matchAll(/^export (?:const|function) (\w+)/gm), ...code.matchAll(/^export \{ \w+ as (\w+) \};/gm)];
        return { code: declared.map(([, name]) => `export const ${name} = () => undefined;`).join('\n'), map: null };
      },
    },
  };
}
