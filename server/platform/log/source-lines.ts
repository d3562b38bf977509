import { readFileSync } from 'node:fs';
import { SourceMap } from 'node:module';
import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isBundled } from '../programs.ts';

/**
 * Makes the stack traces of the bundle name files and lines of the sources. Node's `--enable-source-maps` does too, but reads every
 * map at the start and keeps it, which takes 45 MB; here a map is read when the first trace needs it.
 */
export function nameSourcesInTraces(): void {
  if (!isBundled) return;
  const maps = new Map<string, SourceMap | undefined>();
  Error.prepareStackTrace = (error, frames) => [String(error), ...frames.map((frame) => `    at ${describe(frame)}`)].join('\n');

  function describe(frame: NodeJS.CallSite): string {
    const [file, line, column] = [frame.getScriptNameOrSourceURL(), frame.getLineNumber(), frame.getColumnNumber()];
    const text = frame.toString();
    if (!file?.startsWith('file:') || line === null || column === null) return text;
    const path = fileURLToPath(file);
    const origin = mapOf(path)?.findOrigin(line, column);
    if (!origin || !('fileName' in origin)) return text;
    const source = resolve(dirname(path), origin.fileName);
    return text.replace(`${file}:${line}:${column}`, `${source}:${origin.lineNumber}:${origin.columnNumber}`);
  }

  function mapOf(path: string): SourceMap | undefined {
    if (!maps.has(path)) maps.set(path, readMap(path));
    return maps.get(path);
  }
}

/** A trace must never fail, so a file without a readable map has none. */
function readMap(path: string): SourceMap | undefined {
  try {
    return new SourceMap(JSON.parse(readFileSync(`${path}.map`, 'utf8')));
  } catch {
    return undefined;
  }
}
