import { TASK_STATUSES } from '@fairlead/contract/tasks';
import { rowOf } from '../../server/areas/tasks/tasks.rules.ts';
import { newId } from '../../server/platform/clock/clock.ts';
import type { Database } from '../../server/platform/db/database.ts';
import { insertMany } from '../../server/platform/db/writes/insert-many.ts';

/** Gives the first client a board of so many cards, and the rest the others. Answers the first one's id. */
export async function seedTasks(db: Database, { cards, others }: { cards: number; others: number }): Promise<string> {
  const clients = (await db.read.selectFrom('client').select('id').orderBy('id').execute()).map(({ id }) => id);
  const at = Date.now();
  const rows = Array.from({ length: cards + others }, (_, index) =>
    rowOf(
      {
        clientId: (index < cards ? clients[0] : clients[1 + (index % (clients.length - 1))]) as string,
        title: `Send the revised rate sheet ${index}`,
        project: 'Project A',
        priority: 'Medium',
        date: '2026-11-25',
        assignedEmployees: [],
        status: TASK_STATUSES[index % TASK_STATUSES.length] as string,
      },
      { id: newId(), createdBy: null as never, at: new Date(at + index).toISOString(), fileId: null },
    ),
  );
  for (let from = 0; from < rows.length; from += 2000) await db.write((tx) => insertMany(tx, 'task', rows.slice(from, from + 2000)));
  return clients[0] as string;
}
