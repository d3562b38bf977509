import { CompiledQuery, type Kysely, type KyselyPlugin } from 'kysely';
import type { Reader } from '../../platform/db/database.ts';
import { Slot } from '../../platform/db/lists/compiled.ts';
import type { Tables } from '../../platform/db/tables.ts';

/** A reader of SQLite that remembers what it was asked, and how the database answers each of those statements. */
export function planRecorder(db: Reader): { reader: Reader; plans(): Promise<string[]> } {
  let asked: CompiledQuery[] = [];
  const plugin: KyselyPlugin = {
    transformQuery({ node, queryId }) {
      asked.push(db.getExecutor().compileQuery(node, queryId));
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  const reader: Kysely<Tables> = db.withPlugin(plugin);
  // Plugins see a statement that is compiled to be run later when it is compiled, and not when it is run.
  const execute = reader.executeQuery.bind(reader);
  reader.executeQuery = async (query) => {
    if ('sql' in query) asked = [...asked.filter(({ queryId }) => queryId !== query.queryId), query];
    return execute(query);
  };
  return {
    reader,
    async plans() {
      const plans: string[] = [];
      for (const { sql, parameters } of asked.filter((each) => !each.parameters.some((value) => value instanceof Slot))) {
        const { rows } = await db.executeQuery<{ detail: string }>(CompiledQuery.raw(`explain query plan ${sql}`, [...parameters]));
        const steps = rows.map(({ detail }) => detail);
        plans.push(steps.filter((step) => !/^SCALAR SUBQUERY|^SCAN unseenClients/.test(step)).join('; '));
      }
      return plans;
    },
  };
}
