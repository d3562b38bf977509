import { JOB_MESSAGES } from '@fairlead/contract/kit/errors';
import { importEndpoints } from '@fairlead/contract/kit/import/import-endpoints';
import type { ImportRow, RecordImport } from '@fairlead/contract/kit/import/imports';
import { signInEndpoints } from '@fairlead/contract/sign-in';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { CLIENT_IMPORT } from '../../areas/clients/import/client-imports.tsx';
import { TASK_IMPORT } from '../../areas/tasks/import/task-imports.tsx';
import { anImport, anImportRow, countsOf } from '../../testing/an-import.ts';
import { fakeServer } from '../../testing/fake-server.ts';
import { renderPage, signedInAs } from '../../testing/render-page.tsx';
import type { ImportKind } from './import-kind.ts';
import { ImportPage } from './import-page.tsx';
import { importQueries } from './imports.queries.ts';

const me = { _id: 'u1', username: 'riya.nair', role: 'Member', employeeId: null };
const id = { id: 'i1' };

let server: ReturnType<typeof fakeServer>;
/** The import as the server has it. */
let stored: RecordImport;
beforeEach(() => {
  signedInAs('riya.nair', 'u1');
  server = fakeServer();
  stored = anImport();
  server.on(signInEndpoints.me, () => ({ json: me }));
  server.on(importEndpoints.get, () => ({ json: stored }), id);
  server.on(importEndpoints.list, () => ({ json: [stored] }));
  rowsAre([anImportRow()]);
});

function rowsAre(rows: ImportRow[]) {
  server.on(
    importEndpoints.rows,
    ({ query }) => {
      const kind = query.get('kind');
      const found = rows.filter((row) => (!kind || row.kind === kind) && (query.get('duplicates') !== 'true' || row.duplicate));
      return { json: { rows: found, total: found.length, page: 1, pages: 1, next: null, previous: null } };
    },
    id,
  );
}

/** The call changes the import as given. */
function answersWith(endpoint: typeof importEndpoints.change | typeof importEndpoints.commit, part: Partial<RecordImport>) {
  server.on(
    endpoint,
    () => {
      stored = { ...stored, ...part };
      return { json: stored };
    },
    id,
  );
}

async function page(part: Partial<RecordImport> = {}, search = '', kind: ImportKind = CLIENT_IMPORT) {
  stored = anImport({ kind: kind.name as RecordImport['kind'], ...part });
  const shown = await renderPage(<ImportPage kind={kind} isAllowed />, {
    at: `/salesandleads/import/i1${search}`,
    route: '/salesandleads/import/$id',
  });
  await screen.findByRole('heading', { level: 1, name: 'clients.csv' });
  return shown;
}
const button = (name: string | RegExp) => screen.getByRole<HTMLButtonElement>('button', { name });
const fieldOf = (header: string) => screen.getByRole<HTMLInputElement>('combobox', { name: `Field for ${header}` });
type Person = Awaited<ReturnType<typeof page>>['user'];
async function choose(user: Person, header: string, label: string) {
  await user.click(fieldOf(header));
  const list = document.getElementById(fieldOf(header).getAttribute('aria-controls') ?? '') as HTMLElement;
  await user.click(within(list).getByRole('option', { name: label, hidden: true }));
}

it('shows each column with samples and its field, and sends a choice so that the rows are checked again', async () => {
  const { user } = await page();
  expect(fieldOf('Account').value).toBe('Company Name');
  expect(fieldOf('Tel').value).toBe('Leave out');
  expect(screen.getByText('+91 832 555 0177')).toBeDefined();
  answersWith(importEndpoints.change, { state: 'checking' });
  await choose(user, 'Tel', 'Phone');
  expect(fieldOf('Tel').value).toBe('Phone');
  expect(button('Import 3 clients').disabled).toBe(true);
  await waitFor(() => expect(server.callsTo(importEndpoints.change, id)).toHaveLength(1));
  expect(server.callsTo(importEndpoints.change, id)[0]?.body).toEqual({ mapping: ['companyName', 'email', 'phone'] });
  expect(await screen.findByText('Checking the rows…')).toBeDefined();
});

it('lets several columns fill one field and says what they do together', async () => {
  const { user } = await page();
  await choose(user, 'Tel', 'Email');
  expect(screen.getByText('Only where “E-mail” is blank')).toBeDefined();
});

it('says that the contact’s name stands for a missing company’s', async () => {
  const columns = anImport().columns.map((column) =>
    column.field === 'companyName' ? { ...column, field: 'primaryContactName' as const } : column,
  );
  await page({ columns, isNameFromOther: true });
  expect(screen.getByText('No column holds Company Name, so Primary Contact stands for it.')).toBeDefined();
  expect(screen.queryByText(/No column is chosen for/)).toBeNull();
});

it('keeps what is chosen while the rows are being checked, and sends it when that is over', async () => {
  const { user } = await page({ state: 'checking' });
  server.on(importEndpoints.change, () => ({ json: stored }), id);
  await choose(user, 'Tel', 'Mobile');
  expect(fieldOf('Tel').value).toBe('Mobile');
  expect(server.callsTo(importEndpoints.change, id)).toEqual([]);
  stored = { ...stored, state: 'ready' };
  await waitFor(() => expect(server.callsTo(importEndpoints.change, id)).toHaveLength(1), { timeout: 5000 });
  expect(server.callsTo(importEndpoints.change, id)[0]?.body).toEqual({ mapping: ['companyName', 'email', 'mobile'] });
});

it('tries a choice again that met a busy server, and gives up one that is refused', async () => {
  const { user } = await page();
  let answers = 0;
  server.on(
    importEndpoints.change,
    () => {
      answers += 1;
      return answers === 1
        ? { status: 409, json: { message: 'This import is still being worked on', code: 'conflict' } }
        : { status: 400, json: { message: 'No such encoding', code: 'invalid' } };
    },
    id,
  );
  await user.click(screen.getByRole('checkbox', { name: 'The first row is a header' }));
  expect(await screen.findByText('No such encoding', undefined, { timeout: 5000 })).toBeDefined();
  expect(answers).toBe(2);
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'The first row is a header' }).checked).toBe(true);
});

it('reads the file anew with what was chosen for it', async () => {
  const { user } = await page();
  server.on(importEndpoints.change, () => ({ json: stored }), id);
  await user.click(screen.getByRole('combobox', { name: 'Columns are divided by' }));
  await user.click(await screen.findByRole('option', { name: /Semicolon/, hidden: true }));
  await waitFor(() => expect(server.callsTo(importEndpoints.change, id)).toHaveLength(1));
  expect(server.callsTo(importEndpoints.change, id)[0]?.body).toEqual({ delimiter: ';' });
});

it.each([
  ['Encoding', {}],
  ['Columns are divided by', {}],
  ['Sheet', { sheets: ['Clients', 'Old'], sheet: 'Clients' }],
  ['Field for Tel', {}],
])('opens the choices of %s above whatever else floats', async (name, part) => {
  const { user } = await page(part);
  const input = screen.getByRole('combobox', { name });
  await user.click(input);
  const list = document.getElementById(input.getAttribute('aria-controls') ?? '');
  expect(list?.closest<HTMLElement>('[role="presentation"]')?.style.zIndex).toBe('1000');
});

it('chooses among the sheets of a workbook, and has no encoding to ask for', async () => {
  await page({ encoding: null, delimiter: null, sheets: ['Clients', 'Old'], sheet: 'Clients' });
  expect(screen.getByRole<HTMLInputElement>('combobox', { name: 'Sheet' }).value).toBe('Clients');
  expect(screen.queryByRole('combobox', { name: 'Encoding' })).toBeNull();
});

it('says that columns were recognised', async () => {
  await page({ isRemembered: true });
  expect(screen.getByText('Recognised from an earlier import with the same headers.')).toBeDefined();
});

it('explains a file without companies before anyone has to guess', async () => {
  const columns = anImport().columns.map((column) => (column.field === 'companyName' ? { ...column, field: null } : column));
  await page({ columns, counts: countsOf({ refused: 3768 }) });
  expect(screen.getByText(/No column is chosen for Company Name/).textContent).toContain('all 3,768 rows are refused');
  expect(button('Nothing to import').disabled).toBe(true);
});

it('says that clients come without an email where no column holds one', async () => {
  const columns = anImport().columns.map((column) => (column.field === 'email' ? { ...column, field: null } : column));
  await page({ columns });
  expect(screen.getByText('No column holds Email, so these clients come without one.')).toBeDefined();
  expect(button('Import 3 clients').disabled).toBe(false);
});

/** One column holds an amount that can mean two. */
const withAmount = (columns: RecordImport['columns']): RecordImport['columns'] =>
  columns.map((column) =>
    column.header === 'Tel'
      ? { ...column, header: 'Amount', field: 'opportunityValue', notation: 'decimalComma', ambiguous: '12.500' }
      : column,
  );

it('asks what a number means that can mean two things, and imports only when that is answered', async () => {
  const { user } = await page({ columns: withAmount(anImport().columns) });
  expect(screen.getByText('What does 12.500 mean in “Amount”?')).toBeDefined();
  // No row is in question, and a number of them would say that nothing is asked.
  expect(screen.queryByRole('link', { name: /^Question/ })).toBeNull();
  expect(button('Answer 1 question first').disabled).toBe(true);
  server.on(importEndpoints.change, () => ({ json: stored }), id);
  await user.click(button('12.500 in Amount is 12.5'));
  expect(screen.queryByText('What does 12.500 mean in “Amount”?')).toBeNull();
  await waitFor(() => expect(server.callsTo(importEndpoints.change, id)[0]?.body).toEqual({ notations: [null, null, 'decimalPoint'] }));
});

it('shows how words read in other encodings where the encoding is a guess, and reads the file anew', async () => {
  const encodingGuess = { text: 'Dvoøák', others: [{ encoding: 'windows-1250', text: 'Dvořák' }] };
  const { user } = await page({ encoding: 'windows-1252', encodingGuess });
  expect(screen.getByText(/The encoding is a guess/).textContent).toContain('“Dvoøák”');
  server.on(importEndpoints.change, () => ({ json: stored }), id);
  await user.click(button('Dvořák, read as Windows-1250 (Central Europe)'));
  await waitFor(() => expect(server.callsTo(importEndpoints.change, id)[0]?.body).toEqual({ encoding: 'windows-1250' }));
});

it('leaves out lines above the table as chosen', async () => {
  const { user } = await page({ titleRows: 1 });
  const lines = screen.getByRole<HTMLInputElement>('combobox', { name: 'Lines above the table' });
  expect(lines.value).toBe('Leave out the first line');
  server.on(importEndpoints.change, () => ({ json: stored }), id);
  await user.click(lines);
  await user.click(await screen.findByRole('option', { name: 'None', hidden: true }));
  await waitFor(() => expect(server.callsTo(importEndpoints.change, id)[0]?.body).toEqual({ titleRows: 0 }));
});

it('asks about rows that share only a name, one by one or all at once', async () => {
  const asked = (line: number) =>
    anImportRow({ line, kind: 'question', repeats: 2, repeatsBy: ['name'], values: { companyName: `Konkan ${line}` } });
  rowsAre([asked(3), asked(4)]);
  const { user } = await page({ counts: countsOf({ create: 1, question: 2 }) }, '?tab=rows&kind=question');
  expect(button('Answer 2 questions first').disabled).toBe(true);
  expect(await screen.findByText('Are these the same? They share only the name')).toBeDefined();
  server.on(importEndpoints.changeRows, () => ({ json: stored }), id);
  await user.click(await screen.findByRole('button', { name: 'Add as new: line 3' }));
  await user.click(button('Skip all'));
  await waitFor(() => expect(server.callsTo(importEndpoints.changeRows, id)).toHaveLength(2));
  expect(server.callsTo(importEndpoints.changeRows, id).map(({ body }) => body)).toEqual([
    { action: 'create', lines: [3] },
    { action: 'skip', of: 'questions' },
  ]);
});

it.each([
  ['clients', CLIENT_IMPORT, /^1 row shares only the name with one of the clients/],
  ['tasks', TASK_IMPORT, /^1 row shares only the name, client and day with one of the tasks/],
])('says of a file of %s what rows in question share', async (_, kind, said) => {
  rowsAre([anImportRow({ kind: 'question', repeats: 2, repeatsBy: ['name'] })]);
  await page({ counts: countsOf({ question: 1 }) }, '', kind);
  expect(await screen.findByText(said)).toBeDefined();
});

it('takes no decision about rows while a choice for their columns is on its way, which would undo it', async () => {
  rowsAre([anImportRow({ line: 3, kind: 'question', repeats: 2, repeatsBy: ['name'] })]);
  const { user } = await page({ columns: withAmount(anImport().columns), counts: countsOf({ question: 1 }) }, '?tab=rows&kind=question');
  const addAsNew = await screen.findByRole<HTMLButtonElement>('button', { name: 'Add as new: line 3' });
  const arrives = Promise.withResolvers<{ json: unknown }>();
  server.on(importEndpoints.change, () => arrives.promise, id);
  await user.click(button('12.500 in Amount is 12.5'));
  expect(addAsNew.matches(':disabled')).toBe(true);
  expect(button('Add all as new').disabled).toBe(true);
  await waitFor(() => expect(server.callsTo(importEndpoints.change, id)).toHaveLength(1));
  expect(addAsNew.matches(':disabled')).toBe(true);
  arrives.resolve({ json: stored });
  await waitFor(() => expect(addAsNew.matches(':disabled')).toBe(false));
});

it('imports nothing while a decision about rows is on its way', async () => {
  rowsAre([anImportRow({ line: 3, kind: 'update', duplicate: { _id: 'c1', name: 'Konkan Minerals', by: ['email'], changes: {} } })]);
  const { user } = await page({ counts: countsOf({ create: 1, update: 1, duplicates: 1 }) }, '?tab=duplicates');
  const arrives = Promise.withResolvers<{ json: unknown }>();
  server.on(importEndpoints.changeRows, () => arrives.promise, id);
  await user.click(await screen.findByRole('button', { name: 'Skip all' }));
  expect(button('Import 1 client, update 1').disabled).toBe(true);
  stored = { ...stored, counts: countsOf({ create: 1, skip: 1, duplicates: 1 }) };
  arrives.resolve({ json: stored });
  await waitFor(() => expect(button('Import 1 client').disabled).toBe(false));
});

it('can’t be begun at any moment until the rows are checked again', async () => {
  const { user } = await page();
  const enabled: boolean[] = [];
  const begin = button('Import 3 clients');
  answersWith(importEndpoints.change, { state: 'checking' });
  await choose(user, 'Tel', 'Phone');
  const watch = new MutationObserver(() => enabled.push(begin.disabled === false));
  watch.observe(begin, { attributes: true });
  await screen.findByText('Checking the rows…');
  watch.disconnect();
  expect(enabled.filter(Boolean)).toEqual([]);
});

it('lists the cells that are left out, and counts them at the end', async () => {
  const note = { website: { cell: 'ask us', reason: 'must be a web address' } };
  rowsAre([anImportRow({ notes: note })]);
  const { user } = await page({ counts: countsOf({ create: 1, cellsLeftOut: 1 }) });
  await user.click(screen.getByRole('link', { name: 'Show' }));
  expect((await screen.findByRole('row', { name: /Konkan Minerals/ })).textContent).toContain('Website “ask us” is left out');
  answersWith(importEndpoints.commit, { state: 'done', finishedAt: '2026-11-21T08:05:00.000Z' });
  await user.click(button('Import 1 client'));
  expect(await screen.findByText(/1 cell that Fairlead can’t keep was left out/)).toBeDefined();
});

it('shows rows as they will be, with what becomes of each and why a bad one is refused', async () => {
  rowsAre([
    anImportRow({ values: { companyName: 'Konkan Minerals', email: 'desk@konkan.example', country: 'India' } }),
    anImportRow({ line: 3, kind: 'refused', values: { companyName: 'Nobody' }, problems: { email: 'must be an email address' } }),
  ]);
  const { user } = await page({ counts: countsOf({ create: 1, update: 0, skip: 0, refused: 1, duplicates: 0 }) }, '?tab=rows');
  const good = await screen.findByRole('row', { name: /Konkan Minerals/ });
  expect(good.textContent).toContain('CountryIndia');
  expect(good.textContent).toContain('New');
  const bad = screen.getByRole('row', { name: /Nobody/ });
  expect(bad.textContent).toContain('Email must be an email address');

  await user.click(screen.getByRole('link', { name: /Refused/ }));
  await waitFor(() => expect(screen.queryByRole('row', { name: /Konkan Minerals/ })).toBeNull());
  expect(screen.getByRole('row', { name: /Nobody/ })).toBeDefined();
  expect(screen.getByRole('link', { name: /Refused/ }).getAttribute('aria-current')).not.toBeNull();
  expect(screen.getByRole('link', { name: /All rows/ }).getAttribute('aria-current')).toBeNull();
});

const like = (line: number, kind: ImportRow['kind'] = 'update') =>
  anImportRow({
    line,
    kind,
    values: { companyName: `Konkan ${line}`, email: 'desk@konkan.example' },
    duplicate: { _id: 'c1', name: 'Konkan Minerals', by: ['email', 'phone'], changes: { phone: { from: null, to: '+91 832' } } },
  });

it('reviews duplicates side by side, one by one or all at once', async () => {
  rowsAre([like(2), like(5)]);
  const { user } = await page({ counts: countsOf({ create: 0, update: 2, skip: 0, refused: 0, duplicates: 2 }) }, '?tab=duplicates');
  const group = await screen.findByRole('radiogroup', { name: 'Line 2: Konkan 2' });
  expect(screen.getAllByText(/same email and phone/)).toHaveLength(2);
  const change = screen.getAllByRole('row', { name: /Phone/ })[0]!;
  expect(change.textContent).toBe('PhoneNot provided+91 832');

  server.on(importEndpoints.changeRows, () => ({ json: stored }), id);
  rowsAre([like(2, 'skip'), like(5)]);
  await user.click(within(group).getByRole('radio', { name: 'Skip' }));
  await waitFor(() => expect(server.callsTo(importEndpoints.changeRows, id)[0]?.body).toEqual({ action: 'skip', lines: [2] }));
  await waitFor(() => expect(within(group).getByRole<HTMLInputElement>('radio', { name: 'Skip' }).checked).toBe(true));

  await user.click(button('Add as new all'));
  await waitFor(() => expect(server.callsTo(importEndpoints.changeRows, id)[1]?.body).toEqual({ action: 'create' }));
});

it('puts a decision back that the server refuses, and says why', async () => {
  rowsAre([like(2)]);
  const { user } = await page({ counts: countsOf({ create: 0, update: 1, skip: 0, refused: 0, duplicates: 1 }) }, '?tab=duplicates');
  server.on(
    importEndpoints.changeRows,
    () => ({ status: 409, json: { message: 'This import is still being worked on', code: 'conflict' } }),
    id,
  );
  const group = await screen.findByRole('radiogroup', { name: 'Line 2: Konkan 2' });
  await user.click(within(group).getByRole('radio', { name: 'Skip' }));
  const alert = await screen.findByRole('alertdialog');
  expect(alert.textContent).toContain('This import is still being worked on');
  await waitFor(() => expect(within(group).getByRole<HTMLInputElement>('radio', { name: 'Update', hidden: true }).checked).toBe(true));
});

it('imports with one click, follows the work, and ends with what it did', async () => {
  const { user } = await page({ counts: countsOf({ create: 3768, update: 12, skip: 0, refused: 1, duplicates: 12 }) });
  answersWith(importEndpoints.commit, { state: 'importing', progress: { done: 0, total: 3780 } });
  await user.click(button('Import 3,768 clients, update 12'));
  expect(await screen.findByRole('progressbar', { name: 'Importing' })).toBeDefined();
  stored = { ...stored, progress: { done: 1890, total: 3780 } };
  expect(await screen.findByText('1,890 of 3,780', undefined, { timeout: 5000 })).toBeDefined();
  stored = { ...stored, state: 'done', finishedAt: '2026-11-21T08:05:00.000Z' };
  expect(await screen.findByText('3,768 added · 12 updated · 1 refused', undefined, { timeout: 5000 })).toBeDefined();
  expect(screen.getByRole('link', { name: 'Show in the table' }).getAttribute('href')).toContain('addedFrom=2026-11-21');
  expect(button('Download refused rows')).toBeDefined();
});

it('stops an import, says how much of it is stored, and goes on with the rest', async () => {
  const { user } = await page({ state: 'importing', progress: { done: 1200, total: 3768 } });
  answersWith(importEndpoints.stop, { state: 'stopped', progress: { done: 1245, total: 3768 } });
  await user.click(button('Stop the import of clients.csv'));
  expect(await screen.findByText('1,245 of 3,768 rows are stored')).toBeDefined();
  await user.click(button('Undo the import of clients.csv'));
  expect(await screen.findByText(/What it has stored is taken back/)).toBeDefined();
  await user.click(button('Cancel'));
  answersWith(importEndpoints.commit, { state: 'importing', progress: { done: 1245, total: 3768 } });
  await user.click(button('Import the rest'));
  expect(await screen.findByText('1,245 of 3,768')).toBeDefined();
});

it.each([
  ['reading', true],
  ['checking', true],
  ['ready', false],
  ['importing', true],
  ['stopped', false],
  ['done', false],
  ['undoing', true],
  ['undone', false],
  ['failed', false],
] as const)('asks again how an import stands while it is %s: %s', (state, isAsked) => {
  const { refetchInterval } = importQueries.one('i1');
  const interval = typeof refetchInterval === 'function' && refetchInterval({ state: { data: anImport({ state }) } } as never);
  expect(typeof interval === 'number').toBe(isAsked);
});

it('keeps what it shows through a lost network and goes on by itself', async () => {
  await page({ state: 'importing', progress: { done: 1, total: 10 } });
  server.on(importEndpoints.get, () => new TypeError('Failed to fetch'), id);
  expect(await screen.findByText(/can’t be reached right now/, undefined, { timeout: 5000 })).toBeDefined();
  expect(screen.getByText('1 of 10')).toBeDefined();
  server.on(importEndpoints.get, () => ({ json: { ...stored, state: 'done' } }), id);
  expect(await screen.findByText('3 added', undefined, { timeout: 5000 })).toBeDefined();
});

it('says why the import could not begin', async () => {
  const { user } = await page();
  server.on(
    importEndpoints.commit,
    () => ({ status: 400, json: { message: 'Choose which columns hold the company name and the email', code: 'invalid' } }),
    id,
  );
  await user.click(button('Import 3 clients'));
  expect((await screen.findByRole('alert')).textContent).toContain('Choose which columns hold the company name and the email');
});

it('lists after an undo what was edited since and left alone', async () => {
  await page({ state: 'undone', leftAlone: [{ _id: 'c9', name: 'Gulf Reefer Lines' }], leftAloneTotal: 1 });
  expect(screen.getByText('1 client was edited since the import and left alone:')).toBeDefined();
  expect(screen.getByRole('link', { name: 'Gulf Reefer Lines' }).getAttribute('href')).toBe('/salesandleadsclient/c9');
});

it('says of how many clients that an undo left alone it lists the first', async () => {
  await page({ state: 'undone', leftAlone: [{ _id: 'c9', name: 'Gulf Reefer Lines' }], leftAloneTotal: 1204 });
  expect(screen.getByText('1,204 clients were edited since the import and left alone; these are 1 of them:')).toBeDefined();
});

it('says that an undo left clients alone to who may see none of them', async () => {
  await page({ state: 'undone', leftAlone: [], leftAloneTotal: 2 });
  expect(screen.getByText('2 clients were edited since the import and left alone, which you may not see any more.')).toBeDefined();
});

it('tells why a file failed and what to do', async () => {
  await page({ state: 'failed', failure: 'This file is neither CSV nor Excel (.xlsx)', columns: [], encoding: null, delimiter: null });
  expect(screen.getByRole('alert').textContent).toContain('This file is neither CSV nor Excel (.xlsx)');
  expect(screen.getByRole('link', { name: 'Choose another file' }).getAttribute('href')).toBe('/salesandleads/import');
});

it('reads a file once more whose reading the server has given up', async () => {
  const { user } = await page({ state: 'failed', failure: JOB_MESSAGES.givenUp, columns: [], encoding: null, delimiter: null });
  answersWith(importEndpoints.change, { state: 'reading' });
  await user.click(button('Try again'));
  expect(await screen.findByRole('progressbar', { name: 'Reading the file' })).toBeDefined();
  expect(server.callsTo(importEndpoints.change, id)[0]?.body).toEqual({});
});

it('reads a file that failed again in another way', async () => {
  const { user } = await page({ state: 'failed', failure: 'A quote that begins in line 12 is never closed.', columns: [] });
  answersWith(importEndpoints.change, { state: 'reading' });
  await user.click(screen.getByRole('combobox', { name: 'Columns are divided by' }));
  await user.click(await screen.findByRole('option', { name: /Semicolon/, hidden: true }));
  expect(await screen.findByRole('progressbar', { name: 'Reading the file' })).toBeDefined();
  expect(server.callsTo(importEndpoints.change, id)[0]?.body).toEqual({ delimiter: ';' });
});

it('says why nothing came of the last step', async () => {
  await page({ failure: 'The import did not go through. Nothing was stored; please try again.' });
  expect(screen.getByText('The import did not go through. Nothing was stored; please try again.')).toBeDefined();
  expect(button('Import 3 clients').disabled).toBe(false);
});

it('adds a row that repeats an earlier one after all', async () => {
  rowsAre([anImportRow(), anImportRow({ line: 3, kind: 'skip', repeats: 2 })]);
  const { user } = await page({ counts: countsOf({ create: 1, update: 0, skip: 1, refused: 0, duplicates: 0 }) }, '?tab=rows');
  const row = await screen.findByRole('row', { name: /Repeats line 2/ });
  server.on(importEndpoints.changeRows, () => ({ json: stored }), id);
  await user.click(within(row).getByRole('button', { name: 'Add anyway: line 3' }));
  await waitFor(() => expect(server.callsTo(importEndpoints.changeRows, id)[0]?.body).toEqual({ action: 'create', lines: [3] }));
});

it('adds all rows of a page that repeat earlier ones at once', async () => {
  rowsAre([anImportRow(), anImportRow({ line: 3, kind: 'skip', repeats: 2 }), anImportRow({ line: 4, kind: 'skip', repeats: 2 })]);
  const { user } = await page({ counts: countsOf({ create: 1, update: 0, skip: 2, refused: 0, duplicates: 0 }) }, '?tab=rows');
  server.on(importEndpoints.changeRows, () => ({ json: stored }), id);
  await user.click(await screen.findByRole('button', { name: 'Add all 2 repeating rows of this page' }));
  await waitFor(() => expect(server.callsTo(importEndpoints.changeRows, id)[0]?.body).toEqual({ action: 'create', lines: [3, 4] }));
});

it('throws an import away after asking', async () => {
  const { user, address } = await page();
  server.on(importEndpoints.remove, () => ({ status: 204 }), id);
  await user.click(button('Discard'));
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Discard' }));
  await waitFor(() => expect(address()).toBe('/salesandleads/import'));
});

it('does not know an import of somebody else', async () => {
  server.on(importEndpoints.get, () => ({ status: 404, json: { message: 'Import not found', code: 'not_found' } }), id);
  await renderPage(<ImportPage kind={CLIENT_IMPORT} isAllowed />, { at: '/salesandleads/import/i1', route: '/salesandleads/import/$id' });
  expect(await screen.findByText('Import not found')).toBeDefined();
});
