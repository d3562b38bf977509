/**
 * Stands for zod in the web app (docs/decisions/0035): the contract's schemas are only noted when its modules load, and made when one of
 * them first checks something. zod itself comes with the code of forms, by `zod.ts`.
 */
let zod: unknown;

export function bringZod(real: unknown): void {
  zod = real;
}

const MADE = Symbol('made');
const CHECKS: ReadonlySet<string | symbol> = new Set(['parse', 'safeParse']);

/** Whatever is read from it or called on it is noted as well; `make` follows the note. */
// biome-ignore lint/suspicious/noExplicitAny: it stands for anything that zod has or answers
function later(make: () => any): any {
  let made: unknown;
  // biome-ignore lint/suspicious/noExplicitAny: as above
  const value = (): any => (made ??= make());
  return new Proxy(() => undefined, {
    get(_, name) {
      if (name === MADE) return value();
      if (CHECKS.has(name)) return (input: unknown) => value()[name](input);
      return later(() => (typeof value()[name] === 'function' ? value()[name].bind(value()) : value()[name]));
    },
    apply: (_, __, given: unknown[]) => later(() => value()(...given.map(madeOf))),
    ownKeys() {
      throw new Error('What a schema has is not known while the contract loads; build on the schema itself (`extend`, `pick`).');
    },
  });
}

/** Makes what was noted, also within lists and objects. */
function madeOf(given: unknown): unknown {
  if (typeof given === 'function') return Reflect.get(given, MADE) ?? given;
  if (Array.isArray(given)) return given.map(madeOf);
  if (given === null || typeof given !== 'object' || Object.getPrototypeOf(given) !== Object.prototype) return given;
  return Object.fromEntries(Object.entries(given).map(([name, each]) => [name, madeOf(each)]));
}

export const z = later(() => {
  if (zod === undefined) throw new Error('Whoever checks by a schema imports web/platform/schemas/zod.ts first.');
  return zod;
});
