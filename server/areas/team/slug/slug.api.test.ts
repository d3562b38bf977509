import { expect, it } from 'vitest';
import { testApp } from '../../../testing/app.ts';

const app = testApp();
const { addEmployee } = app;
const idOf = async (slug: string) => {
  const { status, body } = await app.admin.get(`/api/employees/named/${slug}`);
  return status === 200 ? body._id : status;
};

it('an employee has the slug of the name, with a number if somebody has it or a screen is called so', async () => {
  const [first, second, reports] = [await addEmployee('Ananya Sharma'), await addEmployee('ananya sharma'), await addEmployee('Reports')];
  expect([first.slug, second.slug, reports.slug]).toEqual(['ananya-sharma', 'ananya-sharma-2', 'reports-2']);
  expect([await idOf('ananya-sharma'), await idOf('ananya-sharma-2'), await idOf('reports-2')]).toEqual([
    first._id,
    second._id,
    reports._id,
  ]);
  expect([await idOf('nobody'), await idOf('reports')]).toEqual([404, 404]);
});

it('another name brings another slug, another spelling keeps it, and nobody gets that of a deleted employee', async () => {
  const [ana, bela] = [await addEmployee('Ana'), await addEmployee('Bela')];
  const rename = async (employeeName: string) => (await app.admin.put(`/api/employees/${bela._id}`, { employeeName })).body.slug;
  expect([await rename('Ana'), await rename('ANA'), await rename('Bela Ray')]).toEqual(['ana-2', 'ana-2', 'bela-ray']);
  await app.admin.delete(`/api/employees/${ana._id}`);
  expect([await idOf('ana'), await rename('Ana')]).toEqual([404, 'ana-2']);
  const restored = await app.admin.post(`/api/employees/${ana._id}/restore`, {});
  expect([restored.body.slug, await idOf('ana')]).toEqual(['ana', ana._id]);
});

it('those who are added at once with one name each have a slug of their own', async () => {
  const added = await Promise.all(Array.from({ length: 8 }, () => addEmployee('Meera Rao')));
  expect(added.map(({ slug }) => slug).sort()).toEqual(['meera-rao', ...[2, 3, 4, 5, 6, 7, 8].map((number) => `meera-rao-${number}`)]);
});
