/** A file for the rules. In `code`, comments and string contents are replaced by blanks, so that rules don't match prose. */
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

/** The line numbers of a pattern's matches in a file's code. */
export function linesMatching(code: string, pattern: RegExp): number[] {
  const everywhere = new RegExp(pattern.source, `${pattern.flags.replace('g', '')}g`);
  return [...code.matchAll(everywhere)].map((match) => lineAt(code, match.index));
}

function lineAt(code: string, offset: number): number {
  return code.slice(0, offset).split('\n').length;
}

/** Replaces comments, strings, templates and regular expressions by spaces, so that line numbers stay the same. */
function blanked(text: string): string {
  const token =
    /\/\/[^\n]*|\/\*[\s\S]*?\*\/|'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\[\s\S]|[^`\\])*`|([=(,:!&|?{;\n]\s*)(\/(?![/*])(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\\n[])+\/[a-z]*)/g;
  const isComment = (found: string) => found.startsWith('//') || found.startsWith('/*');
  const spaces = (found: string) => found.replace(/[^\n]/g, ' ');
  return text.replace(token, (found: string, before?: string, pattern?: string) => {
    if (pattern !== undefined) return `${before}${spaces(pattern)}`;
    if (isComment(found)) return spaces(found);
    // Expressions in ${…} of a template are code and are kept.
    if (found.startsWith('`')) return found.replace(/\$\{[^}]*\}|[^`]/g, (part) => (part.startsWith('${') ? part : spaces(part)));
    return `${found[0]}${spaces(found.slice(1, -1))}${found[0]}`;
  });
}
