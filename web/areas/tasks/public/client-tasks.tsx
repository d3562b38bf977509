import type { Named } from '../../../records/form/form-kind.ts';
import { TaskBoard } from '../board/task-board.tsx';

/** A client's Tasks tab. */
export function ClientTasks({ _id, name }: Named) {
  return <TaskBoard key={_id} client={{ _id, name }} />;
}
