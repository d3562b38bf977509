import react from '@vitejs/plugin-react';
import { defineConfig, loadEnv } from 'vite';

const SERVER_PORT = '3000';

export default defineConfig(({ mode }) => {
  const { PORT = SERVER_PORT } = loadEnv(mode, import.meta.dirname, '');
  const server = { target: `http://127.0.0.1:${PORT}` };
  return {
    root: import.meta.dirname,
    plugins: [react()],
    server: { host: '127.0.0.1', proxy: { '/api': server, '/uploads': server } },
    build: {
      outDir: 'dist',
      emptyOutDir: true,
      // A file inside a page would be a data: address, which the server's security policy refuses for fonts.
      assetsInlineLimit: 0,
    },
  };
});
