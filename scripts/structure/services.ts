import { parseAst } from 'rolldown/parseAst';
import type { SourceFile, Violation } from './source-file.ts';
import { areaOf, areasNotBelow, LOOK_UPS, nameArea } from './tiers.ts';

const AREA_FILE = /^server\/areas\/([^/]+)\/\1\.area\.ts$/;

/** One mention of services in an area's file. */
interface Use {
  /** Undefined: all services at once. */
  name: string | undefined;
  line: number;
  /** In a function that runs after the area is built. */
  isLater: boolean;
}

/** Finds services that an area uses although their area does not stand below it. Imports of areas are checked in arrows.ts. */
export function serviceViolations(files: readonly SourceFile[], lookUps = LOOK_UPS): Violation[] {
  const areaFiles = files.filter(({ path }) => AREA_FILE.test(path)).map(readAreaFile);
  const owners = new Map(areaFiles.flatMap(({ area, services }) => services.map((name) => [name, area] as const)));
  return areaFiles.flatMap(({ path, area, uses }) =>
    uses.flatMap(({ name, line, isLater }) => {
      if (name === undefined) return { path, line, what: `${area} hands on all services`, instead: 'take each service by its name' };
      const owner = owners.get(name);
      if (owner === undefined || !areasNotBelow(area).includes(owner)) return [];
      const lookUp = lookUps.find(({ from, to }) => from === area && to === owner);
      if (lookUp && (isLater || lookUp.isAtBuild)) return [];
      const what = `${nameArea(area)} uses the service ${name} of ${nameArea(owner)}`;
      if (lookUp) return { path, line, what: `${what} while it is built`, instead: `call services.${name} in a function that runs later` };
      return { path, line, what, instead: 'use lower tiers only; read the history instead, or move the piece up' };
    }),
  );
}

interface Node {
  type: string;
  start: number;
  [key: string]: unknown;
}

/** The services that an area's file declares for others, and those that it uses. */
function readAreaFile({ path, text }: SourceFile) {
  const services: string[] = [];
  const uses: Use[] = [];

  function noteUse(name: string | undefined, { start }: Node, functions: number) {
    uses.push({ name, line: text.slice(0, start).split('\n').length, isLater: functions > 1 });
  }

  function noteNames({ properties }: Node, functions: number) {
    for (const property of properties as Node[]) noteUse(nameOf(property.key), property, functions);
  }

  /** `functions` counts those around the node: the first is the area's `build`, and any other runs later. */
  function visit(node: Node, functions: number): void {
    if (node.type === 'TSInterfaceDeclaration' && nameOf(node.id) === 'Services') {
      for (const { key } of (node.body as Node).body as Node[]) services.push(nameOf(key) ?? '');
    } else if (node.type === 'VariableDeclarator' && isServices(node.init) && isPattern(node.id)) {
      noteNames(node.id, functions);
    } else if (isPattern(node)) {
      for (const property of node.properties as Node[]) {
        if (nameOf(property.key) !== 'services') visit(property, functions);
        else if (isPattern(property.value)) noteNames(property.value, functions);
        else if (nameOf(property.value) !== 'services') noteUse(undefined, property, functions);
      }
    } else if (node.type === 'MemberExpression' && isServices(node.object)) {
      noteUse(node.computed ? undefined : nameOf(node.property), node, functions);
    } else if (isServices(node)) {
      noteUse(undefined, node, functions);
    } else {
      for (const child of childrenOf(node)) visit(child, functions + (/Function/.test(node.type) ? 1 : 0));
    }
  }

  visit(parseAst(text, { lang: 'ts' }) as unknown as Node, 0);
  return { path, area: areaOf(path) ?? '', services, uses };
}

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value;
const isPattern = (value: unknown): value is Node & { type: 'ObjectPattern' } => isNode(value) && value.type === 'ObjectPattern';
const nameOf = (value: unknown): string | undefined => (isNode(value) && value.type === 'Identifier' ? String(value.name) : undefined);

/** `services` itself, or `program.services`. */
const isServices = (value: unknown): boolean =>
  nameOf(value) === 'services' || (isNode(value) && value.type === 'MemberExpression' && nameOf(value.property) === 'services');

/** Without the name of an object's property, which is no use of what is called so. */
const childrenOf = ({ key, ...node }: Node): Node[] =>
  Object.values(node.computed ? { key, ...node } : node)
    .flat()
    .filter(isNode);
