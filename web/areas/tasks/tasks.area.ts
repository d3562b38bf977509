import type { Area } from '../../area.ts';
import { lazyPage } from '../../lazy-page.ts';
import { paths } from '../../paths.ts';

const tasks = lazyPage(() => import('./list/tasks-page.tsx'), 'TasksPage');

export const tasksArea: Area = {
  name: 'tasks',
  // The list reads its address when it comes: its contract would be on everybody's first screen.
  pages: [
    { path: paths.tasks, page: tasks },
    { path: paths.taskImports, page: lazyPage(() => import('./import/task-imports.tsx'), 'TaskImportsPage') },
    { path: `${paths.taskImports}/$id`, page: lazyPage(() => import('./import/task-imports.tsx'), 'TaskImportPage') },
    { path: `${paths.tasks}/$id`, page: tasks },
  ],
  destination: { label: 'Tasks', to: paths.tasks, icon: 'select', section: 'main' },
  kind: {
    thing: 'task',
    href: paths.task,
    parts: () => import('./public/task-kind.ts'),
  },
  outbox: { taskMove: async () => (await import('./outbox/move-outbox.ts')).MOVE_OUTBOX },
  showsValuesOf: ['clients', 'team'],
};
