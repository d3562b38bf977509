/** A file as the rules see it. `code` has comments and the inside of texts blanked, line for line, so that no rule reads prose. */
export interface SourceFile {
  /** From the project's folder, with forward slashes. */
  path: string;
  text: string;
  code: string;
  isTest: boolean;
}

export interface Violation {
  path: string;
  line: number;
  what: string;
  instead: string;
}

export function sourceFile(path: string, text: string): SourceFile {
  return { path, text, code: blanked(text), isTest: isTestPath(path) };
}

function isTestPath(path: string): boolean {
  return /\.(test|e2e)\.tsx?$/.test(path) || /^(e2e|server\/testing|web\/testing)\//.test(path);
}

/** The place of each match of a pattern in a file's code. */
export function linesMatching(code: string, pattern: RegExp): number[] {
  const everywhere = new RegExp(pattern.source, `${pattern.flags.replace('g', '')}g`);
  return [...code.matchAll(everywhere)].map((match) => lineAt(code, match.index));
}

function lineAt(code: string, offset: number): number {
  return code.slice(0, offset).split('\n').length;
}

/** One pass over comments, quotes, templates and patterns; what it takes out becomes spaces, so that lines keep their numbers. */
function blanked(text: string): string {
  const token =
    /\/\/[^\n]*|\/\*[\s\S]*?\*\/|'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\[\s\S]|[^`\\])*`|([=(,:!&|?{;\n]\s*)(\/(?![/*])(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\\n[])+\/[a-z]*)/g;
  const isComment = (found: string) => found.startsWith('//') || found.startsWith('/*');
  const spaces = (found: string) => found.replace(/[^\n]/g, ' ');
  return text.replace(token, (found: string, before?: string, pattern?: string) => {
    if (pattern !== undefined) return `${before}${spaces(pattern)}`;
    if (isComment(found)) return spaces(found);
    // What stands in ${…} of a template is code and stays.
    if (found.startsWith('`')) return found.replace(/\$\{[^}]*\}|[^`]/g, (part) => (part.startsWith('${') ? part : spaces(part)));
    return `${found[0]}${spaces(found.slice(1, -1))}${found[0]}`;
  });
}
