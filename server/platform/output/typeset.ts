/** A program of its own, so that what a large document takes is given back whole: data as JSON in, a PDF out. */
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { Worker } from 'node:worker_threads';
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler';

const FONTS = [
  '@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf',
  '@expo-google-fonts/noto-sans/700Bold/NotoSans_700Bold.ttf',
  '@expo-google-fonts/ibm-plex-sans-arabic/400Regular/IBMPlexSansArabic_400Regular.ttf',
  '@expo-google-fonts/ibm-plex-sans-arabic/700Bold/IBMPlexSansArabic_700Bold.ttf',
  '@expo-google-fonts/noto-sans-devanagari/400Regular/NotoSansDevanagari_400Regular.ttf',
  '@expo-google-fonts/noto-sans-devanagari/700Bold/NotoSansDevanagari_700Bold.ttf',
];

/** Where computers keep theirs, for scripts that ours don't hold. */
const SYSTEM_FONTS = ['/usr/share/fonts', '/usr/local/share/fonts', '/System/Library/Fonts', '/Library/Fonts', 'C:\\Windows\\Fonts'];

new Worker(new URL('./ends-with-parent.ts', import.meta.url)).unref();

const { resolve } = createRequire(import.meta.url);
// Where nothing else lies: the layout reads its data and no other file.
const workspace = join(import.meta.dirname, 'nothing');
const data = await buffer(process.stdin);
const mainFileContent = readFileSync(join(import.meta.dirname, 'document.typ'), 'utf8');
const ownFonts = { fontBlobs: FONTS.map((font) => readFileSync(resolve(font))) };

process.stdout.write(accessible() ?? readable());

/** As PDF/UA asks: tagged, so that a screen reader finds its way, and every letter known. Undefined where one is not. */
function accessible(): Buffer | undefined {
  try {
    return compiled([ownFonts]).pdf({ mainFileContent }, { pdfStandard: 'ua-1' });
  } catch (error) {
    if (String((error as Error).message).includes('could not be displayed')) return undefined;
    throw error;
  }
}

/** With the computer's own fonts; a letter that no font has is a box, which is better than no document. */
function readable(): Buffer {
  const fontPaths = SYSTEM_FONTS.filter((path) => existsSync(path));
  return compiled([ownFonts, { fontPaths }]).pdf({ mainFileContent, inputs: { fallback: 'yes' } });
}

function compiled(fontArgs: NonNullable<Parameters<typeof NodeCompiler.create>[0]>['fontArgs']): NodeCompiler {
  const compiler = NodeCompiler.create({ workspace, fontArgs });
  compiler.mapShadow(join(workspace, 'data.json'), data);
  return compiler;
}
