import { taskEndpoints as endpoints } from '@fairlead/contract/tasks';
import { taskBoardEndpoints as board } from '@fairlead/contract/tasks/board';
import { type App, register, registerStream } from '../../platform/http/register.ts';
import type { TaskColumns } from './board/columns.service.ts';
import type { TaskExport } from './export/task-export.service.ts';
import type { Tasks } from './tasks.service.ts';

interface Parts {
  tasks: Tasks;
  columns: TaskColumns;
  files: TaskExport;
}

export function taskRoutes(app: App, { tasks, columns, files }: Parts) {
  tasks.register(app);
  register(app, endpoints.listOfClient, ({ actor, params, query }) => tasks.listOfClient(actor, params.clientId, query.fields));
  register(app, endpoints.create, ({ actor, params, body }) => tasks.create(actor, params.clientId, body));
  register(app, endpoints.update, ({ actor, params, body }) => tasks.update(actor, params.clientId, params.taskId, body));
  register(app, endpoints.remove, ({ actor, params }) => tasks.remove(actor, params.clientId, params.taskId));
  register(app, board.move, ({ actor, params, body }) => tasks.move(actor, params.clientId, params.taskId, body));
  registerStream(app, board.exportBoard, ({ actor, params, query, gone }) => files.takeBoard(actor, params.clientId, query, gone));
  register(app, board.listColumns, ({ actor, params }) => columns.list(actor, params.clientId));
  register(app, board.createColumn, ({ actor, params, body }) => columns.create(actor, params.clientId, body));
  register(app, board.updateColumn, ({ actor, params, body }) => columns.update(actor, params.clientId, params.key, body));
  register(app, board.removeColumn, ({ actor, params }) => columns.remove(actor, params.clientId, params.key));
}
