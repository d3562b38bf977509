/** A file as the rules see it. `code` has comments and the inside of texts blanked, line for line, so that no rule reads prose. */
export interface SourceFile {
  /** From the project's folder, with forward slashes. */
  path: string;
  text: string;
  code: string;
  imports: Import[];
  isTest: boolean;
}

export interface Import {
  specifier: string;
  /** Relative specifiers become project paths, the workspaces' package names their folders; packages stay as written. */
  target: string;
  line: number;
  isType: boolean;
}

export interface Violation {
  path: string;
  line: number;
  what: string;
  instead: string;
}

export function sourceFile(path: string, text: string): SourceFile {
  const { code, withTexts } = blanked(text);
  return { path, text, code, imports: importsOf(path, withTexts), isTest: isTestPath(path) };
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

const IMPORT = /\b(?:import|export)\s+(type\s)?(?:[\w*{][^;'"`]*?\sfrom\s*)?(['"])([^'"\n]+)\2|\bimport\(\s*(['"])([^'"\n]+)\4/g;

function importsOf(path: string, code: string): Import[] {
  return [...code.matchAll(IMPORT)].map((match) => {
    const specifier = match[3] ?? match[5] ?? '';
    return { specifier, target: targetOf(path, specifier), line: lineAt(code, match.index), isType: match[1] !== undefined };
  });
}

function targetOf(path: string, specifier: string): string {
  const workspace = /^@fairlead\/(contract|server|web)(\/.*)?$/.exec(specifier);
  if (workspace) return `${workspace[1]}${workspace[2] ?? ''}.ts`;
  if (!specifier.startsWith('.')) return specifier;
  return new URL(specifier, `file:///${path}`).pathname.slice(1);
}

/** One pass over comments, quotes, templates and patterns; what it takes out becomes spaces, so that lines keep their numbers. */
function blanked(text: string): { code: string; withTexts: string } {
  const token =
    /\/\/[^\n]*|\/\*[\s\S]*?\*\/|'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\[\s\S]|[^`\\])*`|([=(,:!&|?{;\n]\s*)(\/(?![/*])(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\\n[])+\/[a-z]*)/g;
  const isComment = (found: string) => found.startsWith('//') || found.startsWith('/*');
  const spaces = (found: string) => found.replace(/[^\n]/g, ' ');
  const code = text.replace(token, (found: string, before?: string, pattern?: string) => {
    if (pattern !== undefined) return `${before}${spaces(pattern)}`;
    if (isComment(found)) return spaces(found);
    // What stands in ${…} of a template is code and stays.
    if (found.startsWith('`')) return found.replace(/\$\{[^}]*\}|[^`]/g, (part) => (part.startsWith('${') ? part : spaces(part)));
    return `${found[0]}${spaces(found.slice(1, -1))}${found[0]}`;
  });
  const withTexts = text.replace(token, (found: string) => (isComment(found) ? spaces(found) : found));
  return { code, withTexts };
}
