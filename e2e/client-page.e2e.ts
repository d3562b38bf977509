import { type ApiClient, signIn as signInToApi } from '../bench/api-client.ts';
import { expect, test } from './fixtures.ts';
import type { RunningServer } from './server.ts';

test.beforeEach(async ({ page, signIn }) => signIn(page));

/** A client of its own for each test, added as any program would. */
async function added(server: RunningServer, companyName: string, more: object = {}): Promise<{ api: ApiClient; id: string }> {
  const api = await signInToApi(server.url, server);
  const { status, body } = await api.post('/api/clients', { companyName, email: 'desk@page.example', ...more });
  expect(status).toBe(201);
  return { api, id: body._id };
}

test('the follow-up is set, picked and cleared', async ({ page, server }) => {
  const { id } = await added(server, 'Follow Shipping');
  await page.goto(`/salesandleadsclient/${id}`);
  const followUp = page.getByRole('region', { name: 'Follow-up Date' });
  await expect(followUp.getByText('Not provided')).toBeVisible();
  // It is shown before it is stored.
  const storing = () => page.waitForResponse((response) => response.request().method() === 'PUT' && response.ok());
  const first = storing();
  await followUp.getByRole('button', { name: 'In 3 days' }).click();
  await expect(followUp.getByText('in 3 days', { exact: true })).toBeVisible();
  await first;
  await followUp.getByRole('button', { name: 'Pick a date' }).click();
  const picker = page.getByRole('dialog', { name: 'Follow-up Date' });
  await expect(picker.getByRole('gridcell', { selected: true }).getByRole('button')).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  const second = storing();
  await picker.getByRole('button', { name: 'Apply' }).click();
  await expect(followUp.getByText('in 4 days', { exact: true })).toBeVisible();
  await second;
  await page.reload();
  await expect(followUp.getByText('in 4 days', { exact: true })).toBeVisible();
  await followUp.getByRole('button', { name: 'Clear' }).click();
  await expect(followUp.getByText('Not provided')).toBeVisible();
});

test('the line below the tabs belongs to the one that is shown, however wide its words', async ({ page, server }) => {
  const { id } = await added(server, 'Tab Shipping');
  await page.goto(`/salesandleadsclient/${id}?tab=documents`);
  const tabs = page.getByRole('tablist').first();
  await expect(tabs.getByRole('tab', { name: 'Documents' })).toHaveCSS('box-shadow', /inset/);
  await expect(tabs.getByRole('tab', { name: 'Tasks' })).toHaveCSS('box-shadow', 'none');
  await expect(tabs.locator('[aria-hidden=true]')).toBeHidden();
});

test('notes are added, survive a reload while typed, are changed and deleted', async ({ page, server }) => {
  const { id } = await added(server, 'Note Shipping', { notes: 'Calls before eleven' });
  await page.goto(`/salesandleadsclient/${id}`);
  const notes = page.getByRole('region', { name: 'Notes', exact: true });
  await expect(notes.getByText('Calls before eleven')).toBeVisible();
  await notes.getByLabel('New note').fill('Promised a quote by Friday');
  await page.reload();
  await expect(notes.getByLabel('New note')).toHaveValue('Promised a quote by Friday');
  await notes.getByRole('button', { name: 'Add note' }).click();
  const note = notes.getByRole('listitem');
  await expect(note).toContainText('Promised a quote by Friday');
  await expect(note).toContainText(server.username);
  await expect(notes.getByLabel('New note')).toHaveValue('');

  await note.getByRole('button', { name: /^Edit the note/ }).click();
  await note.getByLabel('Edit note').fill('Promised a quote by Monday');
  await note.getByRole('button', { name: 'Save' }).click();
  await expect(note).toContainText('Promised a quote by Monday');
  await expect(page.getByRole('region', { name: 'Timeline' })).toContainText('changed a note');

  await note.getByRole('button', { name: /^Delete the note/ }).click();
  await page.getByRole('alertdialog', { name: 'Delete this note?' }).getByRole('button', { name: 'Delete' }).click();
  await expect(notes.getByText('No dated notes yet.')).toBeVisible();

  await notes.getByRole('button', { name: 'Edit notes' }).click();
  await notes.getByLabel('Notes on this client').fill('Calls after noon');
  await notes.getByRole('button', { name: 'Save' }).click();
  await expect(notes.getByText('Calls after noon')).toBeVisible();
});

test('a site is set where the device is', async ({ page, server, context }) => {
  const { id } = await added(server, 'Site Shipping');
  await context.grantPermissions(['geolocation']);
  await context.setGeolocation({ latitude: 15.4088, longitude: 73.8007, accuracy: 12 });
  await page.goto(`/salesandleadsclient/${id}`);
  await page.getByRole('button', { name: 'Add a site' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add a site' });
  await dialog.getByLabel('Site name').fill('Mormugao jetty');
  await dialog.getByRole('button', { name: 'Use this position' }).click();
  await expect(dialog.getByText('Accurate to ±12 m.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Save' }).click();
  const sites = page.getByRole('region', { name: 'Sites' });
  await expect(sites).toContainText('Mormugao jetty');
  await expect(sites).toContainText('15°24\'31.7"N 73°48\'02.5"E · within 300 m');

  await sites.getByRole('button', { name: 'Edit the site Mormugao jetty' }).click();
  await page.getByRole('dialog', { name: 'Edit site' }).getByLabel('Radius (m)').fill('50');
  await page.getByRole('dialog', { name: 'Edit site' }).getByRole('button', { name: 'Save' }).click();
  await expect(sites).toContainText('within 50 m');
});

test('a device that gives no position says why', async ({ page, server, context }) => {
  const { id } = await added(server, 'Denied Shipping');
  await context.clearPermissions();
  await page.goto(`/salesandleadsclient/${id}`);
  await page.getByRole('button', { name: 'Add a site' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add a site' });
  await dialog.getByRole('button', { name: 'Use this position' }).click();
  await expect(dialog.getByText('Location access denied by user')).toBeVisible();
  await expect(dialog.getByText('Unable to get your location. Please enable GPS permissions.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByRole('alert')).toContainText('A site needs a name');
  await expect(dialog.getByLabel('Site name')).toBeFocused();
});

test('the status goes to Lost with a reason, and the history and the timeline tell it', async ({ page, server }) => {
  const { id } = await added(server, 'Status Shipping');
  await page.goto(`/salesandleadsclient/${id}`);
  await page.getByRole('button', { name: 'Set status' }).click();
  await expect(page.getByRole('menuitemradio')).toHaveText(['Lead', 'Quoted', 'Negotiation', 'Won', 'Lost']);
  await page.getByRole('menuitemradio', { name: 'Quoted' }).click();
  await page.getByRole('button', { name: 'Quoted', exact: true }).click();
  await page.getByRole('menuitemradio', { name: 'Lost' }).click();
  const dialog = page.getByRole('dialog', { name: 'Why was it lost?' });
  await dialog.getByRole('button', { name: 'Mark as lost' }).click();
  await expect(dialog.getByText('Say why it was lost')).toBeVisible();
  await dialog.getByLabel('Lost Reason').fill('A competitor was a week earlier');
  await dialog.getByRole('button', { name: 'Mark as lost' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('button', { name: 'Lost', exact: true })).toBeVisible();

  const history = page.getByRole('region', { name: 'Status history' });
  await expect(history.getByRole('listitem').first()).toContainText('Quoted → Lost');
  await expect(history.getByRole('listitem').first()).toContainText('A competitor was a week earlier');
  await expect(history.getByRole('listitem')).toHaveCount(2);
  await expect(page.getByRole('region', { name: 'Timeline' }).getByRole('listitem').first()).toContainText(
    `${server.username} set the status to Lost`,
  );
});

test('the timeline tells everything, older on request, visits too, and what a colleague does at once', async ({ page, server }) => {
  const { api, id } = await added(server, 'Timeline Shipping', { opportunityValue: 1000 });
  for (let each = 1; each <= 16; each += 1) await api.put(`/api/clients/${id}`, { taxId: `T-${each}` });
  await page.goto(`/salesandleadsclient/${id}`);
  const timeline = page.getByRole('region', { name: 'Timeline' });
  const entries = timeline.getByRole('listitem');
  await expect(entries).toHaveCount(15);
  await expect(entries.first()).toContainText('Tax ID: T-15 → T-16');
  await timeline.getByRole('button', { name: 'Show older' }).click();
  await expect(entries).toHaveCount(17);
  await expect(entries.last()).toContainText('added this client');
  await expect(timeline.getByRole('button', { name: 'Show older' })).toBeHidden();

  await api.put(`/api/clients/${id}`, { opportunityValue: 2500.5 });
  await expect(entries.first()).toContainText('Opportunity Value: 1,000 → 2,500.50');
  const visit = { clientId: id, eventType: 'site_visit', location: 'Gate', latitude: 15.4, longitude: 73.8, timeZone: 'Asia/Kolkata' };
  const logged = await api.post('/api/checkins', { ...visit, date: '2026-11-20', time: '10:30' });
  expect(logged.status).toBe(201);
  await expect(entries.first()).toContainText('logged a visit (Site Visit)');
  await expect(timeline).not.toContainText(id);
});

test('a form left by a reload waits behind a line with what was typed', async ({ page, server }) => {
  const { id } = await added(server, 'Reload Shipping');
  await page.goto(`/salesandleadsclient/${id}`);
  await page.getByRole('button', { name: 'Edit Data' }).click();
  const edit = page.getByRole('dialog', { name: 'Edit Client' });
  await edit.getByLabel('Designation').fill('Director');
  await edit.getByRole('button', { name: 'Next' }).click();
  await edit.getByLabel('Competitors').fill('None');
  await page.reload();
  await expect(page.getByText('You were editing Reload Shipping.')).toBeVisible();
  await expect(edit).toBeHidden();
  await page.getByRole('button', { name: 'Go on' }).click();
  await expect(edit.getByText('What you had typed is back.')).toBeVisible();
  await expect(edit.getByLabel('Competitors')).toHaveValue('None');
  await edit.getByRole('button', { name: 'Close' }).click();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Reload Shipping' })).toBeVisible();
  await expect(edit).toBeHidden();

  await page.goto('/salesandleads');
  await page.getByRole('button', { name: 'Add Client/Lead' }).first().click();
  const add = page.getByRole('dialog', { name: 'Add Client/Lead' });
  await add.getByLabel('Company Name').fill('Half typed');
  await page.reload();
  // The list can be used meanwhile.
  await page.getByRole('button', { name: /^Sort/ }).click();
  await page.keyboard.press('Escape');
  await expect(page.getByText('You were adding a new client.')).toBeVisible();
  await page.getByRole('button', { name: 'Go on' }).click();
  await expect(add.getByLabel('Company Name')).toHaveValue('Half typed');
});

test('a client that exists is asked about before it is added again, and once', async ({ page, server }) => {
  await added(server, 'Amber Dhow Trading', { email: 'ops@amber-dhow.example' });
  await page.goto('/salesandleads');
  await page.getByRole('button', { name: 'Add Client/Lead' }).first().click();
  const add = page.getByRole('dialog', { name: 'Add Client/Lead' });
  await add.getByLabel('Company Name').fill('Amber Dhow (Kochi)');
  await add.getByLabel('Email').fill('OPS@amber-dhow.example');
  await add.getByRole('button', { name: 'Next' }).click();
  const question = add.getByRole('alert').filter({ hasText: 'Amber Dhow Trading exists (same e-mail).' });
  await expect(question).toBeFocused();
  const [tab] = await Promise.all([page.waitForEvent('popup'), question.getByRole('link', { name: /^Open it/ }).click()]);
  await expect(tab.getByRole('heading', { level: 1, name: 'Amber Dhow Trading' })).toBeVisible();
  await tab.close();
  await question.getByRole('button', { name: 'Add anyway' }).click();
  await expect(add.getByRole('heading', { name: 'Billing & Operational Details' })).toBeVisible();
  await add.getByRole('button', { name: 'Previous' }).click();
  await add.getByRole('button', { name: 'Next' }).click();
  await expect(add.getByRole('heading', { name: 'Billing & Operational Details' })).toBeVisible();
});

test('a note that is typed is not left without a question, and is found again', async ({ page, server }) => {
  const { id } = await added(server, 'Draft Shipping');
  await page.goto('/salesandleads');
  await page.getByRole('link', { name: /^Draft Shipping/ }).click();
  const note = page.getByLabel('New note');
  await note.click();
  await page.keyboard.type('Promised a quote');
  // A dialog over the page takes Back first.
  await page.getByRole('button', { name: 'Edit Data' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(page).toHaveURL(new RegExp(`/salesandleadsclient/${id}$`));

  const question = page.getByRole('alertdialog', { name: 'Leave this form?' });
  await page.goBack();
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(note).toHaveValue('Promised a quote');
  await page.goBack();
  await question.getByRole('button', { name: 'Leave' }).click();
  await expect(page).toHaveURL(/\/salesandleads$/);
  await page.goForward();
  await expect(note).toHaveValue('Promised a quote');

  const questions: string[] = [];
  page.on('dialog', (dialog) => {
    questions.push(dialog.type());
    void dialog.accept();
  });
  await note.click();
  await page.reload();
  await expect(note).toHaveValue('Promised a quote');
  expect(questions).toEqual(['beforeunload']);
  await note.clear();
  await page.reload();
  await expect(note).toHaveValue('');
  expect(questions).toEqual(['beforeunload']);
});

test('a note that is saved while Back is asked about is left, and the address never names another page', async ({ page, server }) => {
  const { api, id } = await added(server, 'Slow Shipping');
  expect((await api.post(`/api/clients/${id}/notes`, { text: 'They want a COA' })).status).toBe(201);
  await page.goto('/salesandleads');
  await page.getByRole('link', { name: /^Slow Shipping/ }).click();
  const saving = Promise.withResolvers<void>();
  await page.route('**/notes/*', async (route) => {
    await saving.promise;
    await route.continue();
  });
  await page.getByRole('button', { name: /^Edit the note/ }).click();
  await page.getByRole('textbox', { name: 'Edit note' }).fill('They want a COA by Friday');
  // A link asks once, whatever else is typed on the page.
  const newNote = page.getByLabel('New note');
  await newNote.fill('Promised a quote');
  await page.getByRole('link', { name: 'Dashboard' }).click();
  const question = page.getByRole('alertdialog', { name: 'Leave this form?' });
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(question).toBeHidden();
  await newNote.fill('');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.evaluate(() => history.back());
  await expect(question).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`/salesandleadsclient/${id}$`));
  saving.resolve();
  await expect(page).toHaveURL(/\/salesandleads$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Sales and Leads' })).toBeVisible();
  await expect(question).toBeHidden();
  await page.goForward();
  await expect(page.getByRole('list', { name: 'Dated notes' })).toContainText('They want a COA by Friday');
});

test('a call or an e-mail asks nothing while a note is typed, and a reload does', async ({ page, server }) => {
  const { id } = await added(server, 'Call Shipping', { phone: '+91 832 555 0177' });
  await page.goto(`/salesandleadsclient/${id}`);
  const questions: string[] = [];
  page.on('dialog', (dialog) => {
    questions.push(dialog.type());
    void dialog.accept();
  });
  await page.getByLabel('New note').click();
  await page.keyboard.type('Promised a quote');
  await page.getByRole('link', { name: '+91 832 555 0177' }).click();
  await page.getByRole('link', { name: 'desk@page.example' }).click();
  await expect(page.getByLabel('New note')).toHaveValue('Promised a quote');
  expect(questions).toEqual([]);
  await page.reload();
  expect(questions).toEqual(['beforeunload']);
});

test('the page is exported as a file and printed without its tools', async ({ page, server }) => {
  const { id } = await added(server, 'Export Shipping', { country: 'India' });
  await page.goto(`/salesandleadsclient/${id}`);
  await page.getByRole('button', { name: 'Export' }).click();
  await expect(page.getByRole('menuitem')).toHaveText(['pdf', 'csv', 'txt', 'print']);
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('menuitem', { name: 'csv' }).click()]);
  expect(file.suggestedFilename()).toMatch(/\.csv$/);

  await page.emulateMedia({ media: 'print' });
  await expect(page.getByText('India')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Delete Entry' })).toBeHidden();
  await expect(page.getByLabel('New note')).toBeHidden();
  await expect(page.getByRole('tab', { name: 'Meetings' })).toBeHidden();
  await expect(page.getByText('Skip to content')).toBeHidden();
  await expect(page.getByRole('navigation').first()).toBeHidden();
});
