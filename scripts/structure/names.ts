import type { Violation } from './source-file.ts';
import { areaOf, nameTier } from './tiers.ts';

const KEBAB = /^[a-z0-9]+(-[a-z0-9]+)*$/;
const EMPTY_NAMES = /^(utils?|helpers?|common|misc)$/;
const CODE = /^(contract|server|web|e2e|bench|scripts)\//;
/** A file of an area has one of these roles or a plain name. */
const ROLES = /^(area|routes|service|store|policy|rules|tables|queries|module|start)$/;

/** Checks names and places of files. `paths` are all files, because an area's folder must match its contract file. */
export function nameViolations(path: string, paths: ReadonlySet<string>): Violation[] {
  if (!CODE.test(path)) return [];
  const at = (what: string, instead: string): Violation => ({ path, line: 1, what, instead });
  const violations: Violation[] = [];
  const parts = path.split('/');
  const file = parts.at(-1) ?? '';
  const words = [...parts.slice(0, -1), ...file.split('.')];
  if (!/^(README\.md|Dockerfile)$/.test(file) && words.some((word) => word !== '' && !KEBAB.test(word))) {
    violations.push(at('the name is not kebab-case', 'write lower-case words joined by hyphens, <area>.<role>.ts'));
  }
  const empty = words.find((word) => EMPTY_NAMES.test(word));
  if (empty) violations.push(at(`"${empty}" says nothing about what is inside`, 'name the file after what it does'));
  if (/^index\.[jt]sx?$/.test(file)) violations.push(at('an index file hides where things stand', 'import the file itself'));
  return [...violations, ...areaViolations(path, paths, at)];
}

type At = (what: string, instead: string) => Violation;

function areaViolations(path: string, paths: ReadonlySet<string>, at: At): Violation[] {
  const area = areaOf(path);
  if (area === undefined) return [];
  const violations: Violation[] = [];
  if (nameTier(area) === undefined) violations.push(at(`"${area}" has no tier`, 'give the area its place in scripts/structure/tiers.ts'));
  if (!paths.has(`contract/${area}.ts`)) {
    violations.push(at(`there is no contract/${area}.ts`, 'spell the area the same in contract, server and web'));
  }
  if (path.split('/').length > 5)
    violations.push(at('a folder of an area has folders', 'keep sub-concerns one level deep, with the same roles'));
  const [, role, ending] = path.split('/').at(-1)?.split('.') ?? [];
  if (ending !== undefined && !path.includes('.test.') && !ROLES.test(role ?? ''))
    violations.push(
      at(`"${role}" is no role`, 'use .area, .routes, .service, .store, .policy, .rules, .tables, .queries, .start, or a plain name'),
    );
  return violations;
}
