import { expect, it } from 'vitest';
import { testApp } from '../../testing/app.ts';
import { newEmployee } from '../../testing/records.ts';

const app = testApp();

it('takes job roles and departments that the workspace adds, alone and for many at once, and no others', async () => {
  await app.admin.put('/api/settings', { jobRoles: ['Chartering Manager'], departments: ['Chartering', 'Bunkers'] });
  const add = (employeeId: string, more: object) => app.admin.post('/api/employees', newEmployee({ employeeId, ...more }));
  const added = await add('E-1', { role: 'Chartering Manager', department: 'Chartering' });
  const { _id } = (await add('E-2', {})).body;
  const bulk = await app.admin.post('/api/employees/bulk', { ids: [_id], department: 'Bunkers' });
  const unknown = await add('E-3', { department: 'Galley' });
  await app.admin.put('/api/settings', { departments: [] });
  const listed = await app.admin.get('/api/employees?department=Bunkers&sort=employeeName');
  expect({
    added: [added.status, added.body.role, added.body.department],
    bulk: bulk.body.changed,
    unknown: [unknown.status, unknown.body.fields],
    found: listed.body.employees.map(({ employeeName, role }: Record<string, string>) => [employeeName, role]),
    keeps: (await app.admin.put(`/api/employees/${_id}`, { department: 'Bunkers', mobile: '3' })).status,
    another: (await app.admin.put(`/api/employees/${added.body._id}`, { department: 'Bunkers' })).status,
  }).toEqual({
    added: [201, 'Chartering Manager', 'Chartering'],
    bulk: 1,
    unknown: [400, { department: 'Department must be a department of the list' }],
    found: [['Meera Rao', 'Sales Executive']],
    keeps: 200,
    another: 400,
  });
});
