import type { Task } from '@fairlead/contract/tasks';
import { taskBoardEndpoints } from '@fairlead/contract/tasks/board';
import { api } from '../../../platform/api.ts';
import type { OutboxKind } from '../../../platform/outbox/entry.ts';
import { taskRecords } from '../tasks.queries.ts';
import { type KeptMove, MOVE_FORMAT } from './move-entry.ts';

export const MOVE_OUTBOX: OutboxKind<KeptMove> = {
  noun: 'moved task',
  format: MOVE_FORMAT,
  send({ id, content: { client, move }, signal }) {
    const { taskId, ...body } = move;
    return api(taskBoardEndpoints.move, { params: { clientId: client._id, taskId }, body, repeatKey: id, signal });
  },
  describe: ({ client, title, column }) => [
    ['Client', client.name],
    ['Task', title],
    ['Column', column],
  ],
  show: (queries, _content, reply) => taskRecords.show(queries, reply as Task),
  shownIn: ['tasks', 'timeline'],
};
