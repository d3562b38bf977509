import type { KyselyPlugin, RootOperationNode } from 'kysely';
import type { Database, Tx } from '../../platform/db/database.ts';

export interface Statement {
  /** As Kysely calls it: SelectQueryNode, UpdateQueryNode, RawNode … */
  kind: RootOperationNode['kind'];
  /** Every table that it names, in any of its parts. */
  tables: string[];
}

/** Runs some work and answers the statements that its transactions sent. Statements outside a transaction are not recorded. */
export async function recordStatements(db: Database, work: () => Promise<unknown>): Promise<Statement[]> {
  const sent: Statement[] = [];
  const record = (node: RootOperationNode) => {
    const names = [...JSON.stringify(node).matchAll(/"kind":"TableNode".*?"name":"(\w+)"/g)].map((match) => match[1] as string);
    sent.push({ kind: node.kind, tables: [...new Set(names)] });
  };
  /** A statement that is compiled in order to be run passes the plugin, too. */
  const seen = new Set<RootOperationNode>();
  const recorder: KyselyPlugin = {
    transformQuery({ node }) {
      record(node);
      seen.add(node);
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  const { write, notify, beforeCommit, afterCommit } = db;
  // The database knows a transaction by its own handle.
  const handles = new Map<Tx, Tx>();
  const own = (tx: Tx) => handles.get(tx) ?? tx;
  Object.assign(db, {
    write: ((inside, limits) =>
      write((tx) => {
        const recorded = tx.withPlugin(recorder) as Tx;
        // Plugins don't see a statement that is compiled already.
        recorded.executeQuery = async (statement) => {
          if ('query' in statement && !seen.delete(statement.query)) record(statement.query);
          return tx.executeQuery(statement);
        };
        handles.set(recorded, tx);
        return inside(recorded);
      }, limits)) as Database['write'],
    notify: (tx: Tx, message: string) => notify(own(tx), message),
    beforeCommit: ((tx, tables, last) => beforeCommit(own(tx), tables, last)) as Database['beforeCommit'],
    afterCommit: (tx: Tx, then: () => void) => afterCommit(own(tx), then),
  });
  try {
    await work();
  } finally {
    Object.assign(db, { write, notify, beforeCommit, afterCommit });
  }
  return sent;
}
