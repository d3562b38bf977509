import { readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isBundled } from '../programs.ts';
import { findOrigin, type Mappings } from './source-map.ts';

/**
 * Makes the stack traces of the bundle name files and lines of the sources. Node's `--enable-source-maps` does too, but reads every
 * map at the start and keeps it, which takes 45 MB; here a map is read when the first trace needs it.
 */
export function nameSourcesInTraces(): void {
  if (!isBundled) return;
  const maps = new Map<string, Mappings | undefined>();
  const places = new Map<string, string>();
  Error.prepareStackTrace = (error, frames) => [String(error), ...frames.map((frame) => `    at ${describe(frame)}`)].join('\n');

  function describe(frame: NodeJS.CallSite): string {
    const [file, line, column] = [frame.getScriptNameOrSourceURL(), frame.getLineNumber(), frame.getColumnNumber()];
    if (!file?.startsWith('file:') || line === null || column === null) return frame.toString();
    const place = `${file}:${line}:${column}`;
    const source = places.get(place) ?? findSource(fileURLToPath(file), line, column) ?? place;
    places.set(place, source);
    return frame.toString().replace(place, source);
  }

  function findSource(path: string, line: number, column: number): string | undefined {
    if (!maps.has(path)) maps.set(path, readMap(path));
    const map = maps.get(path);
    const origin = map && findOrigin(map, line, column);
    return origin && `${resolve(dirname(path), origin.source)}:${origin.line}:${origin.column}`;
  }
}

/** A trace must never fail, so a file without a readable map has none. */
function readMap(path: string): Mappings | undefined {
  try {
    const { sources, mappings } = JSON.parse(readFileSync(`${path}.map`, 'utf8'));
    return { sources, mappings };
  } catch {
    return undefined;
  }
}
