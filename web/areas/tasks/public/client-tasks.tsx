import { TaskBoard } from '../board/task-board.tsx';
import type { Named } from '../form/task-form.rules.ts';

/** A client's Tasks tab. */
export function ClientTasks({ _id, name }: Named) {
  return <TaskBoard key={_id} client={{ _id, name }} />;
}
