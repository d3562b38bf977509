import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';

/**
 * What pdf.js fetches when a file needs it: tables of Asian scripts, the fonts that every reader brings, and decoders of scanned
 * pictures that are plain scripts, because the security policy runs no compiled code.
 */
const PARTS = [
  { folder: 'cmaps', isWanted: (name: string) => name.endsWith('.bcmap') },
  { folder: 'standard_fonts', isWanted: (name: string) => /\.(pfb|ttf)$/.test(name) },
  { folder: 'wasm', isWanted: (name: string) => name.endsWith('_nowasm_fallback.js') },
];

/** Puts these files beside the scripts, under the names that pdf.js asks for. */
export function pdfParts(): Plugin {
  return {
    name: 'pdf-parts',
    apply: 'build',
    generateBundle() {
      const home = dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'));
      for (const { folder, isWanted } of PARTS) {
        for (const name of readdirSync(join(home, folder)).filter(isWanted)) {
          this.emitFile({ type: 'asset', fileName: `assets/pdf/${folder}/${name}`, source: readFileSync(join(home, folder, name)) });
        }
      }
    },
  };
}
