import { CATEGORY_MESSAGES, type ClientCategory, categoryEndpoints } from '@fairlead/contract/clients/categories';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { fakeServer } from '../../../testing/fake-server.ts';
import { renderPage, signedInAs } from '../../../testing/render-page.tsx';
import { CategoriesDialog } from './categories-dialog.tsx';

type User = Awaited<ReturnType<typeof renderPage>>['user'];
const at = '2026-11-21T05:12:30.000Z';
const reefer: ClientCategory = {
  _id: 'k1',
  name: 'Reefer',
  color: 'teal',
  visitEveryDays: null,
  clients: 2,
  moving: null,
  updatedAt: at,
  version: 1,
};
const id = { id: 'k1' };

let server: ReturnType<typeof fakeServer>;
let stored: ClientCategory;
beforeEach(() => {
  signedInAs('riya.nair');
  stored = reefer;
  server = fakeServer();
  server.on(categoryEndpoints.listCategories, () => ({ json: [stored] }));
});

/** Types a new name, for which the server then has the given answer. */
async function renamed(answer: { status?: number; json: unknown }) {
  server.on(categoryEndpoints.updateCategory, () => answer, id);
  const { user } = await renderPage(<CategoriesDialog onClose={() => {}} />);
  await user.click(await screen.findByRole('button', { name: 'Edit Reefer' }));
  await user.type(screen.getByLabelText('Name'), 's');
  return user;
}
const save = () => screen.getByRole('button', { name: 'Save' });
const sent = () => server.callsTo(categoryEndpoints.updateCategory, id).at(-1)?.body;

it('takes over the colour that someone else chose meanwhile beside the new name', async () => {
  const user = await renamed({ status: 409, json: { message: 'x', code: 'conflict' } });
  stored = { ...reefer, color: 'orange', version: 2 };
  server.on(
    categoryEndpoints.updateCategory,
    ({ body }) =>
      (body as { version: number }).version === 1 ? { status: 409, json: { message: 'x', code: 'conflict' } } : { json: stored },
    id,
  );
  await user.click(save());
  await waitFor(() => expect(sent()).toEqual({ name: 'Reefers', color: 'orange', visitEveryDays: null, version: 2 }));
});

it('shows both names that two people gave a category, and saves the chosen one', async () => {
  const user = await renamed({ status: 409, json: { message: 'x', code: 'conflict' } });
  stored = { ...reefer, name: 'Refrigerated', version: 2 };
  await user.click(save());
  const dialog = within(await screen.findByRole('dialog', { name: 'Two versions' }));
  expect(dialog.getByRole('radio', { name: /^Theirs.*Refrigerated/ })).toBeDefined();
  await user.click(dialog.getByRole('radio', { name: /^Yours.*Reefers/ }));

  server.on(categoryEndpoints.updateCategory, () => ({ json: { ...reefer, name: 'Reefers', version: 3 } }), id);
  stored = { ...reefer, name: 'Reefers', version: 3 };
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await screen.findByRole('button', { name: 'Edit Reefers' })).toBeDefined();
  expect(sent()).toEqual({ name: 'Reefers', color: 'teal', visitEveryDays: null, version: 2 });
});

it('says that a name is taken, which is no change by someone else', async () => {
  const fields = { name: CATEGORY_MESSAGES.nameTaken };
  const user = await renamed({ status: 409, json: { message: CATEGORY_MESSAGES.nameTaken, code: 'conflict', fields } });
  await user.click(save());
  expect(await screen.findByText(CATEGORY_MESSAGES.nameTaken)).toBeDefined();
  expect(screen.queryByText('Reefer')).toBeNull();
});

it('shows how many clients of a category are still on their way, and what is there when they have arrived', async () => {
  const reefers = { ...reefer, _id: 'k2', name: 'Reefers' };
  const former = { ...reefer, clients: 1200, moving: { into: 'Reefers' } };
  server.on(categoryEndpoints.listCategories, () => ({ json: [former, reefers] }));
  await renderPage(<CategoriesDialog onClose={() => {}} />);
  const row = within((await screen.findByText('Moving to Reefers')).closest('li')!);
  expect(row.getByRole('status').textContent).toBe('1,200 clients left…');
  expect(row.queryByRole('button')).toBeNull();
  expect(screen.getByRole('button', { name: 'Merge Reefers' })).toHaveProperty('disabled', true);
  server.on(categoryEndpoints.listCategories, () => ({ json: [{ ...reefers, clients: 1202 }] }));
  await waitFor(() => expect(screen.queryByText('Moving to Reefers')).toBeNull(), { timeout: 5000 });
  expect(screen.getByText('1,202 clients')).toBeDefined();
});

it('merges into the category that was chosen, whatever is added or deleted meanwhile', async () => {
  const target = { ...reefer, _id: 'k2', name: 'Bulk' };
  let all = [target, reefer];
  server.on(categoryEndpoints.listCategories, () => ({ json: all }));
  server.on(categoryEndpoints.createCategory, () => {
    all = [{ ...reefer, _id: 'k3', name: 'Air freight', clients: 0 }, ...all];
    return { status: 201, json: all[0] };
  });
  server.on(
    categoryEndpoints.removeCategory,
    () => {
      all = all.filter((each) => each !== target);
      return { status: 204 };
    },
    { id: 'k2' },
  );
  const { user } = await renderPage(<CategoriesDialog onClose={() => {}} />);
  await user.click(await screen.findByRole('button', { name: 'Merge Reefer' }));
  const into = () => screen.getByLabelText<HTMLSelectElement>('Merge “Reefer” into').selectedOptions[0]?.label;
  await user.type(screen.getByLabelText('New category'), 'Air freight{Enter}');
  await screen.findByRole('button', { name: 'Merge Air freight' });
  expect(into()).toBe('Bulk');
  await user.click(screen.getByRole('button', { name: 'Delete Bulk' }));
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Delete Bulk' })).toBeNull());
  expect([into(), screen.getByRole<HTMLButtonElement>('button', { name: 'Merge' }).disabled]).toEqual(['Choose…', true]);
});

it.each([
  ['a new name', async (user: User) => user.type(await screen.findByLabelText('New category'), 'Bulk')],
  [
    'another name',
    async (user: User) => {
      await user.click(await screen.findByRole('button', { name: 'Edit Reefer' }));
      await user.type(screen.getByLabelText('Name'), 's');
    },
  ],
])('asks before %s that was typed is closed', async (_what, type) => {
  const onClose = vi.fn();
  const { user } = await renderPage(<CategoriesDialog onClose={onClose} />);
  await type(user);
  await user.keyboard('{Escape}');
  const question = within(await screen.findByRole('alertdialog', { name: 'Close this form?' }));
  expect(onClose).not.toHaveBeenCalled();
  await user.click(question.getByRole('button', { name: 'Close' }));
  expect(onClose).toHaveBeenCalledOnce();
});

it('keeps what is typed into a category while others are opened, added and deleted', async () => {
  const bulk = { ...reefer, _id: 'k2', name: 'Bulk', clients: 0 };
  let all = [bulk, reefer];
  server.on(categoryEndpoints.listCategories, () => ({ json: all }));
  server.on(categoryEndpoints.createCategory, () => {
    all = [...all, { ...reefer, _id: 'k3', name: 'Tankers' }];
    return { status: 201, json: all[2] };
  });
  server.on(
    categoryEndpoints.removeCategory,
    () => {
      all = all.filter((each) => each !== bulk);
      return { status: 204 };
    },
    { id: 'k2' },
  );
  const { user } = await renderPage(<CategoriesDialog onClose={() => {}} />);
  await user.click(await screen.findByRole('button', { name: 'Edit Reefer' }));
  await user.type(screen.getByLabelText('Name'), 's');
  const typed = () => screen.queryByLabelText<HTMLInputElement>('Name')?.value;
  await user.type(screen.getByLabelText('New category'), 'Tankers{Enter}');
  await user.click(await screen.findByRole('button', { name: 'Merge Tankers' }));
  expect(screen.getByLabelText('Merge “Tankers” into')).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Delete Bulk' }));
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect([screen.queryByText('Bulk'), screen.queryByRole('alertdialog')]).toEqual([null, null]));
  expect(typed()).toBe('Reefers');
});

it('refuses days that are no whole number in words, and sends whole ones', async () => {
  server.on(categoryEndpoints.createCategory, () => ({ json: { ...reefer, _id: 'k2', name: 'Bulk' } }));
  const { user } = await renderPage(<CategoriesDialog onClose={() => {}} />);
  await user.type(await screen.findByLabelText('New category'), 'Bulk');
  const days = screen.getByLabelText<HTMLInputElement>('Visit every (days)');
  await user.type(days, '30,5');
  await user.click(screen.getByRole('button', { name: 'Add' }));
  expect(await screen.findByText('must be a whole number of days from 1 to 730')).toBeDefined();
  expect(server.callsTo(categoryEndpoints.createCategory)).toEqual([]);
  await user.type(days, '{Backspace}{Backspace}');
  await user.click(screen.getByRole('button', { name: 'Add' }));
  await waitFor(() => expect(days.value).toBe(''));
  expect(server.callsTo(categoryEndpoints.createCategory).map(({ body }) => body)).toEqual([
    { name: 'Bulk', color: 'teal', visitEveryDays: 30 },
  ]);
});
