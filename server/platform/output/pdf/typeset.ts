/** A program that reads data as JSON and writes a PDF. It runs in its own process, so that all its memory is freed afterwards. */
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { Worker } from 'node:worker_threads';
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler';
import { programPath } from '../../programs.ts';

const FONTS = [
  '@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf',
  '@expo-google-fonts/noto-sans/700Bold/NotoSans_700Bold.ttf',
  '@expo-google-fonts/ibm-plex-sans-arabic/400Regular/IBMPlexSansArabic_400Regular.ttf',
  '@expo-google-fonts/ibm-plex-sans-arabic/700Bold/IBMPlexSansArabic_700Bold.ttf',
  '@expo-google-fonts/noto-sans-devanagari/400Regular/NotoSansDevanagari_400Regular.ttf',
  '@expo-google-fonts/noto-sans-devanagari/700Bold/NotoSansDevanagari_700Bold.ttf',
];

/** Of many megabytes, so they are read only for a text that needs them. The first also has the signs of Japanese. */
const LARGE_FONTS = [
  {
    letters: /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Bopomofo}\u3000-\u303f\uff00-\uffef]/u,
    fonts: [
      '@expo-google-fonts/noto-sans-sc/400Regular/NotoSansSC_400Regular.ttf',
      '@expo-google-fonts/noto-sans-sc/700Bold/NotoSansSC_700Bold.ttf',
    ],
  },
  {
    letters: /\p{Script=Hangul}/u,
    fonts: [
      '@expo-google-fonts/noto-sans-kr/400Regular/NotoSansKR_400Regular.ttf',
      '@expo-google-fonts/noto-sans-kr/700Bold/NotoSansKR_700Bold.ttf',
    ],
  },
];

/** Font folders of the operating system, for scripts that our own fonts lack. */
const SYSTEM_FONTS = ['/usr/share/fonts', '/usr/local/share/fonts', '/System/Library/Fonts', '/Library/Fonts', 'C:\\Windows\\Fonts'];

new Worker(programPath(import.meta.dirname, 'ends-with-parent')).unref();

const { resolve } = createRequire(import.meta.url);
// A folder with nothing in it, so that the layout can't read any file except the data mapped below.
const workspace = join(import.meta.dirname, 'nothing');
const data = await buffer(process.stdin);
const mainFileContent = readFileSync(join(import.meta.dirname, 'document.typ'), 'utf8');
const text = data.toString();
const fonts = [...FONTS, ...LARGE_FONTS.flatMap(({ letters, fonts }) => (letters.test(text) ? fonts : []))];
const ownFonts = { fontBlobs: fonts.map((font) => readFileSync(resolve(font))) };

process.stdout.write(compileAccessible() ?? compileReadable());

/** Makes a PDF/UA document, tagged for screen readers. That requires a glyph for every letter: undefined if one is missing. */
function compileAccessible(): Buffer | undefined {
  try {
    return createCompiler([ownFonts]).pdf({ mainFileContent }, { pdfStandard: 'ua-1' });
  } catch (error) {
    if (String((error as Error).message).includes('could not be displayed')) return undefined;
    throw error;
  }
}

/** Also uses the system's fonts. A letter that no font has becomes a box, which is better than no document. */
function compileReadable(): Buffer {
  const fontPaths = SYSTEM_FONTS.filter((path) => existsSync(path));
  return createCompiler([ownFonts, { fontPaths }]).pdf({ mainFileContent, inputs: { fallback: 'yes' } });
}

function createCompiler(fontArgs: NonNullable<Parameters<typeof NodeCompiler.create>[0]>['fontArgs']): NodeCompiler {
  const compiler = NodeCompiler.create({ workspace, fontArgs });
  compiler.mapShadow(join(workspace, 'data.json'), data);
  return compiler;
}
