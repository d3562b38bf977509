import { CompiledQuery, type Kysely, type KyselyPlugin } from 'kysely';
import type { Reader } from '../platform/db/database.ts';
import type { Tables } from '../platform/db/tables.ts';

/** A reader of SQLite that remembers what it was asked, and how the database answers each of those statements. */
export function planRecorder(db: Reader): { reader: Reader; plans(): Promise<string[]> } {
  const asked: CompiledQuery[] = [];
  const plugin: KyselyPlugin = {
    transformQuery({ node, queryId }) {
      asked.push(db.getExecutor().compileQuery(node, queryId));
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  const reader: Kysely<Tables> = db.withPlugin(plugin);
  return {
    reader,
    async plans() {
      const plans: string[] = [];
      for (const { sql, parameters } of asked) {
        const { rows } = await db.executeQuery<{ detail: string }>(CompiledQuery.raw(`explain query plan ${sql}`, [...parameters]));
        const steps = rows.map(({ detail }) => detail);
        plans.push(steps.filter((step) => !/^SCALAR SUBQUERY|^SCAN unseenClients/.test(step)).join('; '));
      }
      return plans;
    },
  };
}
