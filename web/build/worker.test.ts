import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { planWorker } from './worker.ts';

const PUBLIC = join(import.meta.dirname, '..', 'public');
const page = { name: 'index.html', content: '<script src="/assets/index-a.js"></script><link href="/assets/style-a.css">' };
const built = [
  page,
  { name: 'assets/index-a.js', content: 'first' },
  { name: 'assets/style-a.css', content: 'style' },
  { name: 'assets/pdf-pages-a.js', content: 'reader' },
  { name: 'assets/pdf.worker.min-a.mjs', content: 'reader' },
  { name: 'assets/pdf/cmaps/A.bcmap', content: 'table' },
  { name: 'assets/password-estimate-a.js', content: 'words' },
  { name: 'assets/chart-a.js', content: 'charts' },
  { name: 'assets/map-canvas-a.js', content: 'maps' },
  { name: 'assets/land-50m-a.js', content: 'land' },
  { name: 'favicon.svg', content: '<svg/>' },
];

it('keeps the page and all code but what is large and needs the server anyway', () => {
  const { files, namedByPage } = planWorker(built);
  expect({ files, namedByPage }).toEqual({
    files: ['/assets/index-a.js', '/assets/land-50m-a.js', '/assets/map-canvas-a.js', '/assets/style-a.css', '/favicon.svg', '/'],
    namedByPage: ['/assets/index-a.js', '/assets/style-a.css'],
  });
});

it('is another version when a file differs, in its content or its name, and the same for the same files in any order', () => {
  const version = (files: typeof built) => planWorker(files).version;
  const changed = (change: Partial<(typeof built)[number]>) =>
    built.map((file) => (file.name === 'favicon.svg' ? { ...file, ...change } : file));
  const versions = [built, changed({ content: '<svg></svg>' }), changed({ name: 'icon.svg' })].map(version);
  expect(new Set(versions).size).toBe(3);
  expect(version(built.toReversed())).toBe(versions[0]);
});

it('refuses a build without its page', () => {
  expect(() => planWorker(built.slice(1))).toThrow('index.html');
});

it('has a manifest by which browsers install the app: names, scope, colours, and icons of the sizes that it says', () => {
  const manifest = JSON.parse(readFileSync(join(PUBLIC, 'manifest.webmanifest'), 'utf8'));
  const { start_url, scope, display, shortcuts, icons } = manifest;
  const inScope = (url: string) => new URL(url, 'https://fairlead.example').pathname.startsWith(scope);
  /** The first chunk of a PNG holds its size. */
  const sizeOf = (src: string) => {
    const bytes = readFileSync(join(PUBLIC, src));
    return src.endsWith('.png') ? `${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}` : 'any';
  };
  const themed = readFileSync(join(PUBLIC, '..', 'app', 'theme.css'), 'utf8');
  expect({
    name: manifest.name,
    shortName: manifest.short_name,
    display,
    outside: [start_url, ...shortcuts.map(({ url }: { url: string }) => url)].filter((url) => !inScope(url)),
    color: [manifest.theme_color, manifest.background_color].every((color) => themed.includes(`--bg: ${color};`)),
    icons: icons.map(({ src, purpose }: Record<string, string>) => [purpose, sizeOf(src as string)]),
    wrong: icons.filter(({ src, sizes }: Record<string, string>) => sizeOf(src as string) !== sizes),
  }).toEqual({
    name: 'Fairlead',
    shortName: 'Fairlead',
    display: 'standalone',
    outside: [],
    color: true,
    icons: [
      ['any', '192x192'],
      ['any', '512x512'],
      ['maskable', '192x192'],
      ['maskable', '512x512'],
      ['maskable', 'any'],
    ],
    wrong: [],
  });
});

it('names in the page the manifest and the icon for iPhones, which exist', () => {
  const html = readFileSync(join(PUBLIC, '..', 'index.html'), 'utf8');
  const linked = [...html.matchAll(/rel="(manifest|apple-touch-icon)" href="\/([^"]+)"/g)].map(([, rel, name]) => [
    rel,
    readdirSync(PUBLIC).includes(name as string),
  ]);
  expect(linked).toEqual([
    ['manifest', true],
    ['apple-touch-icon', true],
  ]);
});
