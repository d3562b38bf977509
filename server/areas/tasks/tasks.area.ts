import { taskEndpoints } from '@fairlead/contract/tasks';
import { taskBoardEndpoints } from '@fairlead/contract/tasks/board';
import type { Area } from '../../program.ts';
import { createTaskColumns } from './board/columns.service.ts';
import { createTaskExport, exportBoard, printBoard, TASK_TABLE } from './export/task-export.service.ts';
import { taskImports } from './import/task-import.service.ts';
import { taskRoutes } from './tasks.routes.ts';
import { createTasks, type Tasks } from './tasks.service.ts';

declare module '../../program.ts' {
  interface Services {
    tasks: Tasks;
  }
}

export const tasksArea: Area = {
  name: 'tasks',
  endpoints: { tasks: { ...taskEndpoints, ...taskBoardEndpoints } },
  jobs: [TASK_TABLE.exportJob, TASK_TABLE.printJob, exportBoard, printBoard],
  imports: ({ clock, zone }) => ({ tasks: taskImports({ clock, zone }) }),
  build({ records, db, history, recordFiles, services: { clients } }) {
    const tasks = createTasks({ ...records, clients });
    const columns = createTaskColumns({ db, history, clients });
    const files = createTaskExport({ clients, files: recordFiles });
    return {
      offers: { tasks },
      kinds: [tasks.kind],
      describe: { tasks: tasks.describe },
      register: (app) => taskRoutes(app, { tasks, columns, files }),
      sweep: tasks.sweep,
    };
  },
};
