import react from '@vitejs/plugin-react';
import { defineConfig, loadEnv, type Plugin } from 'vite';

const SERVER_PORT = '3000';

export default defineConfig(({ mode }) => {
  const { PORT = SERVER_PORT } = loadEnv(mode, import.meta.dirname, '');
  const server = { target: `http://127.0.0.1:${PORT}` };
  return {
    root: import.meta.dirname,
    plugins: [react(), withoutJsonSchema()],
    server: { host: '127.0.0.1', proxy: { '/api': server, '/uploads': server } },
    build: {
      outDir: 'dist',
      emptyOutDir: true,
      // A file inside a page would be a data: address, which the server's security policy refuses for fonts.
      assetsInlineLimit: 0,
    },
  };
});

/**
 * Zod's writers of JSON Schema serve the API description, which only the server makes. Every schema refers to them, so no
 * bundler can leave them out: here each of their functions becomes an empty one of the same name.
 */
function withoutJsonSchema(): Plugin {
  return {
    name: 'without-json-schema',
    apply: 'build',
    transform: {
      filter: { id: /zod\/v4\/core\/(json-schema-processors|to-json-schema)\.js$/ },
      handler(code) {
        const declared = [...code.matchAll(/^export (?:const|function) (\w+)/gm), ...code.matchAll(/^export \{ \w+ as (\w+) \};/gm)];
        return { code: declared.map(([, name]) => `export const ${name} = () => undefined;`).join('\n'), map: null };
      },
    },
  };
}
