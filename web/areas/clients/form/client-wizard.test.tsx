import { CLIENT_MESSAGES, type Client, clientEndpoints } from '@fairlead/contract/clients';
import { clientQuestionEndpoints } from '@fairlead/contract/clients/alike';
import { categoryEndpoints } from '@fairlead/contract/clients/categories';
import { signInEndpoints } from '@fairlead/contract/sign-in';
import { teamEndpoints } from '@fairlead/contract/team';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeServer } from '../../../testing/fake-server.ts';
import { renderPage, signedInAs } from '../../../testing/render-page.tsx';
import { useCurrentUser } from '../../sign-in/public/signed-in-user.ts';
import { listEditMessage } from '../client-error.rules.ts';
import { ClientWizard } from './client-wizard.tsx';

const konkan = {
  _id: 'c1',
  companyName: 'Konkan Minerals',
  email: 'sales@konkan.example',
  country: 'India',
  opportunityValue: 5000,
  sites: [],
  profilePicture: null,
  createdBy: null,
  assignedToId: null,
  version: 3,
} as unknown as Client;

let server: ReturnType<typeof fakeServer>;
beforeEach(() => {
  signedInAs('riya.nair');
  server = fakeServer();
  server.on(teamEndpoints.list, () => ({ json: { employees: [], page: 1, next: null, previous: null } }));
});

async function wizard(client?: Client) {
  const onSaved = vi.fn();
  const onClose = vi.fn();
  const page = await renderPage(<ClientWizard record={client} onSaved={onSaved} onClose={onClose} failure={listEditMessage} />);
  await screen.findByRole('dialog');
  return { ...page, onSaved, onClose };
}
type Person = Awaited<ReturnType<typeof wizard>>['user'];
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
const field = (name: RegExp) => screen.getByLabelText<HTMLInputElement>(name);
const heading = (name: string) => screen.findByRole('heading', { name });

/** At once, as from the clipboard: what matters here is the value and not each key. */
async function fill(user: Person, label: RegExp, text: string) {
  await user.click(field(label));
  await user.paste(text);
}

async function fillFirstStep(user: Person) {
  await fill(user, /^Company Name/, 'Konkan Minerals');
  await fill(user, /^Email/, 'sales@konkan.example');
}

/** As on a page, which knows who is signed in by the time a form is opened. */
const Opened = ({ onClose }: { onClose: () => void }) =>
  useCurrentUser() && <ClientWizard onSaved={() => undefined} onClose={onClose} failure={listEditMessage} />;

describe('who a new client is assigned to', () => {
  const asha = { _id: '0198bbbb-0000-7000-8000-000000000001', employeeName: 'Asha Rao', role: 'Sales Executive' };
  async function wizardOf(role: string, employee: object = { json: asha }) {
    server.on(signInEndpoints.me, () => ({ json: { _id: 'u1', username: 'asha.rao', role, employeeId: asha._id } }));
    server.on(teamEndpoints.get, () => employee, { id: asha._id });
    server.on(clientEndpoints.create, () => ({ status: 201, json: konkan }));
    const onClose = vi.fn();
    const { user } = await renderPage(<Opened onClose={onClose} />);
    await screen.findByRole('dialog');
    return { user, onClose };
  }
  const assignee = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Assigned to' }).value;

  it('is the employee of a Member who adds it, unless another is chosen', async () => {
    const { user, onClose } = await wizardOf('Member');
    expect(assignee()).toBe('Asha Rao');
    await user.keyboard('{Escape}');
    // Nothing was typed that could be given back.
    expect(onClose).toHaveBeenCalledExactlyOnceWith(undefined);
    await fillFirstStep(user);
    await user.click(button('Next'));
    await heading('Billing & Operational Details');
    await user.click(button('Next'));
    await heading('Review Client Information');
    await user.click(button('Finish'));
    await expect.poll(() => server.callsTo(clientEndpoints.create)).toMatchObject([{ body: { assignedToId: asha._id } }]);
  });

  it.each([
    ['a Manager', 'Manager', undefined],
    ['a Member whose employee can’t be read', 'Member', { status: 404, json: { code: 'not_found', message: 'Employee not found' } }],
    ['a Member whose employee isn’t read in time', 'Member', new Promise(() => {})],
  ])('is nobody where it is added by %s', async (_who, role, employee) => {
    await wizardOf(role, employee);
    expect(assignee()).toBe('');
  });
});

it('suggests the categories that are there, and says of another name that it is new', async () => {
  const bulk = { _id: 'k1', name: 'Bulk cargo', color: 'teal', clients: 2, version: 1 };
  server.on(categoryEndpoints.listCategories, () => ({ json: [bulk] }));
  const { user } = await wizard();
  const category = screen.getByRole<HTMLInputElement>('combobox', { name: 'Category' });
  await user.type(category, 'bul');
  expect(await screen.findByText('“bul” is a new category')).toBeDefined();
  await user.click(await screen.findByRole('option', { name: 'Bulk cargo' }));
  expect([category.value, screen.queryByText(/is a new category/)]).toEqual(['Bulk cargo', null]);
});

it('leads through three steps, back by label and never ahead', async () => {
  const { user } = await wizard();
  expect(button('Billing Details').disabled).toBe(true);
  await fillFirstStep(user);
  await user.click(button('Next'));
  await heading('Billing & Operational Details');
  expect(button('Review').disabled).toBe(true);
  await user.click(button('Corporate Details'));
  await heading('Corporate Details');
  expect(field(/^Company Name/).value).toBe('Konkan Minerals');
  expect(button('Billing Details').disabled).toBe(true);
});

it('asks for name and email before the second step, and moves the focus to the first', async () => {
  const { user } = await wizard();
  await user.click(button('Next'));
  const summary = await screen.findByRole('alert');
  expect(summary.textContent).toContain(CLIENT_MESSAGES.incomplete);
  await expect.poll(() => document.activeElement).toBe(field(/^Company Name/));
  expect(field(/^Email/).getAttribute('aria-invalid')).toBe('true');
});

it('reviews every value, blanks as Not provided and the value in its own currency, then adds what was typed', async () => {
  server.on(clientEndpoints.create, () => ({ status: 201, json: konkan }));
  const { user, onSaved } = await wizard();
  await fillFirstStep(user);
  await user.click(button('Next'));
  await fill(user, /^Opportunity Value/, '1,234');
  await user.click(button('Next'));
  expect(field(/^Opportunity Value/).getAttribute('aria-invalid')).toBe('true');
  await user.clear(field(/^Opportunity Value/));
  await fill(user, /^Opportunity Value/, '1.200,50');
  const currency = screen.getByRole<HTMLInputElement>('combobox', { name: 'Opportunity Currency' });
  expect(currency.value).toBe('USD · US Dollar');
  await user.clear(currency);
  await user.type(currency, 'swiss');
  await user.click(await screen.findByRole('option', { name: 'CHF · Swiss Franc' }));
  await user.click(button('Next'));
  const value = (label: string) => within(screen.getByRole('dialog')).getByText(label, { selector: 'dt' }).nextElementSibling?.textContent;
  await heading('Review Client Information');
  expect([value('Company Name'), value('Opportunity Value'), value('Country')]).toEqual([
    'Konkan Minerals',
    'CHF\u00a01,200.50',
    'Not provided',
  ]);
  await user.click(button('Finish'));
  await expect.poll(() => onSaved.mock.calls).toEqual([[konkan]]);
  expect(server.callsTo(clientEndpoints.create)[0]?.body).toEqual({
    companyName: 'Konkan Minerals',
    email: 'sales@konkan.example',
    opportunityValue: 1200.5,
    opportunityCurrency: 'CHF',
    sites: [],
  });
});

it('says that it is saving, and does it once', async () => {
  const { promise, resolve } = Promise.withResolvers<{ json: unknown }>();
  server.on(clientEndpoints.update, () => promise, { id: 'c1' });
  const { user, onSaved } = await wizard(konkan);
  await user.click(button('Next'));
  await user.click(button('Next'));
  await user.click(button('Finish'));
  expect((await screen.findByRole<HTMLButtonElement>('button', { name: 'Updating Client...' })).disabled).toBe(true);
  resolve({ json: konkan });
  await expect.poll(() => onSaved.mock.calls.length).toBe(1);
  expect(server.callsTo(clientEndpoints.update, { id: 'c1' })).toHaveLength(1);
});

it('opens filled in, sends null for what was emptied and the version it was read at', async () => {
  server.on(clientEndpoints.update, () => ({ json: konkan }), { id: 'c1' });
  const { user, onSaved } = await wizard(konkan);
  expect(field(/^Country/).value).toBe('India');
  await user.clear(field(/^Country/));
  await user.click(button('Next'));
  await user.click(button('Next'));
  await user.click(button('Finish'));
  await expect.poll(() => onSaved.mock.calls.length).toBe(1);
  expect(server.callsTo(clientEndpoints.update, { id: 'c1' })[0]?.body).toEqual({ country: null, version: 3 });
});

it('shows the server’s refusal at its field, on the step that holds it', async () => {
  const refusal = { message: 'Invalid', code: 'invalid', fields: { country: 'is no country' } };
  server.on(clientEndpoints.update, () => ({ status: 400, json: refusal }), { id: 'c1' });
  const { user } = await wizard(konkan);
  await fill(user, /^Country/, 'n');
  await user.click(button('Next'));
  await user.click(button('Next'));
  await user.click(button('Finish'));
  const summary = await screen.findByRole('alert');
  expect(summary.textContent).toContain('Invalid data provided. Please check your inputs.');
  await user.click(within(summary).getByRole('button', { name: 'Country: is no country' }));
  expect(document.activeElement).toBe(field(/^Country/));
});

describe('the photo in the review', () => {
  const logo = new File(['x'], 'logo.png', { type: 'image/png' });
  const pick = (user: Person, name: string) => user.upload(screen.getByLabelText(name, { selector: 'input' }), logo);

  async function reviewed(user: Person) {
    await user.click(button('Next'));
    await user.click(button('Next'));
    await heading('Review Client Information');
    return screen.getByText('Photo', { selector: 'dt' }).nextElementSibling as HTMLElement;
  }
  const address = (shown: HTMLElement) => shown.querySelector('img')?.getAttribute('src');

  it('is the file that was chosen, released afterwards', async () => {
    const release = vi.spyOn(URL, 'revokeObjectURL');
    vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:logo');
    const { user, unmount } = await wizard(konkan);
    await pick(user, 'Upload Photo');
    const shown = await reviewed(user);
    expect([address(shown), shown.textContent]).toEqual(['blob:logo', 'logo.png']);
    release.mockClear();
    unmount();
    expect(release).toHaveBeenCalledWith('blob:logo');
    vi.restoreAllMocks();
  });

  it('is the stored one where none was chosen, and none where that was removed', async () => {
    const { user } = await wizard({ ...konkan, profilePicture: '/uploads/konkan.png' });
    expect(address(await reviewed(user))).toBe('/uploads/konkan.png');
    await user.click(button('Corporate Details'));
    await user.click(button('Remove'));
    expect((await reviewed(user)).textContent).toBe('Not provided');
  });
});

describe('when a save with a photo is refused on the way, in no words', () => {
  const tooLarge = () => ({ status: 413, json: '<html>' });

  async function saveWithPhoto(client?: Client) {
    const { user } = await wizard(client);
    if (!client) await fillFirstStep(user);
    await user.upload(screen.getByLabelText('Upload Photo', { selector: 'input' }), new File(['x'], 'logo.png', { type: 'image/png' }));
    await user.click(button('Next'));
    await user.click(button('Next'));
    await user.click(button('Finish'));
    return (await screen.findByRole('alert')).textContent;
  }

  it('says so of a new client', async () => {
    server.on(clientEndpoints.create, tooLarge);
    expect(await saveWithPhoto()).toBe(CLIENT_MESSAGES.createWithFileFailed);
  });

  it('says so of an edit', async () => {
    server.on(clientEndpoints.update, tooLarge, { id: 'c1' });
    expect(await saveWithPhoto(konkan)).toBe(CLIENT_MESSAGES.updateWithFileFailed);
  });

  it('leaves the words to a server that has some', async () => {
    server.on(clientEndpoints.create, () => ({ status: 413, json: { message: 'At most 5 MB, please', code: 'too_large' } }));
    expect(await saveWithPhoto()).toBe('At most 5 MB, please');
  });
});

describe('when someone else saved first', () => {
  const outdated = () => ({ status: 409, json: { message: 'x', code: 'conflict' } });
  const newest = { ...konkan, taxId: 'T-9', country: 'Oman', version: 4, updatedAt: '2026-11-21T10:00:00.000Z' };

  /** Types a country and a designation and finishes, which someone else was faster than. */
  async function overtaken(theirs: object = newest) {
    server.on(clientEndpoints.update, outdated, { id: 'c1' });
    server.on(clientEndpoints.get, () => ({ json: theirs }), { id: 'c1' });
    server.on(
      clientEndpoints.timeline,
      () => ({
        json: {
          entries: [
            {
              _id: 'h1',
              at: '2026-11-21T10:00:00.000Z',
              by: 'dev.menon',
              area: 'clients',
              action: 'updated',
              changes: { country: { from: 'India', to: 'Oman' } },
            },
          ],
          next: null,
        },
      }),
      { id: 'c1' },
    );
    const shown = await wizard({ ...konkan, updatedAt: '2026-11-21T09:00:00.000Z' });
    await fill(shown.user, /^Designation/, 'Director');
    await shown.user.clear(field(/^Country/));
    await fill(shown.user, /^Country/, 'Iran');
    await shown.user.click(button('Next'));
    await shown.user.click(button('Next'));
    await shown.user.click(button('Finish'));
    await screen.findByText(/saved this client while you were editing it/);
    return shown;
  }
  const sent = () => server.callsTo(clientEndpoints.update, { id: 'c1' }).at(-1)?.body;
  const choice = (label: string) => within(screen.getByRole('group', { name: label }));

  it('takes over what only they changed, and lets both versions of the rest be chosen from', async () => {
    const { user, onSaved } = await overtaken();
    expect(screen.getByText('dev.menon saved this client while you were editing it')).toBeDefined();
    expect(screen.getByText('Tax ID', { selector: 'li b' }).parentElement?.textContent).toContain('T-9');
    expect(choice('Country').getByRole('radio', { name: /^Yours.*Iran/ })).toBeDefined();
    await user.click(button('Finish'));
    expect((await screen.findByText('Choose what to keep.')).textContent).toBeDefined();
    expect(onSaved).not.toHaveBeenCalled();

    server.on(clientEndpoints.update, () => ({ json: newest }), { id: 'c1' });
    await user.click(choice('Country').getByRole('radio', { name: /^Theirs.*dev\.menon.*Oman/ }));
    await user.click(button('Finish'));
    await expect.poll(() => onSaved.mock.calls.length).toBe(1);
    expect(sent()).toEqual({ designation: 'Director', version: 4 });
  });

  it('leads to what must be chosen, which stands far above the button', async () => {
    await overtaken();
    await expect.poll(() => document.activeElement?.textContent).toMatch(/^dev\.menon saved this client/);
  });

  it('saves mine over theirs where I choose so', async () => {
    const { user, onSaved } = await overtaken();
    server.on(clientEndpoints.update, () => ({ json: newest }), { id: 'c1' });
    await user.click(choice('Country').getByRole('radio', { name: /^Yours/ }));
    await user.click(button('Finish'));
    await expect.poll(() => onSaved.mock.calls.length).toBe(1);
    expect(sent()).toEqual({ country: 'Iran', designation: 'Director', version: 4 });
  });

  it('asks about all of them at once, and again when someone is faster a second time', async () => {
    const { user, onSaved } = await overtaken({ ...newest, designation: 'Owner' });
    await user.click(button('All yours'));
    server.on(clientEndpoints.get, () => ({ json: { ...newest, designation: 'Chairman', version: 5 } }), { id: 'c1' });
    await user.click(button('Finish'));
    await screen.findByRole('radio', { name: /Chairman/ });
    expect(screen.queryByRole('group', { name: 'Country' })).toBeNull();
    server.on(clientEndpoints.update, () => ({ json: newest }), { id: 'c1' });
    await user.click(choice('Designation').getByRole('radio', { name: /^Yours.*Director/ }));
    await user.click(button('Finish'));
    await expect.poll(() => onSaved.mock.calls.length).toBe(1);
    expect(sent()).toEqual({ country: 'Iran', designation: 'Director', version: 5 });
  });

  it('still has everything that was typed when the newest can’t be read', async () => {
    server.on(clientEndpoints.update, outdated, { id: 'c1' });
    server.on(clientEndpoints.get, () => new TypeError('no network'), { id: 'c1' });
    const { user } = await wizard(konkan);
    await fill(user, /^Designation/, 'Director');
    await user.click(button('Next'));
    await user.click(button('Next'));
    await user.click(button('Finish'));
    expect((await screen.findByRole('alert')).textContent).toContain(CLIENT_MESSAGES.edit.network);
    await user.click(button('Corporate Details'));
    expect(field(/^Designation/).value).toBe('Director');
  });
});

it('resets on X and gives back what was typed; nothing when nothing was', async () => {
  const { user, onClose, unmount } = await wizard();
  await fill(user, /^Company Name/, 'Kon');
  await user.click(button('Close'));
  expect(onClose.mock.calls[0]?.[0]).toMatchObject({ values: { companyName: 'Kon' }, step: 0 });
  unmount();
  const again = await wizard();
  expect(field(/^Company Name/).value).toBe('');
  await again.user.click(button('Close'));
  expect(again.onClose.mock.calls).toEqual([[undefined]]);
});

it('has what was typed after a reload, on the step where it was', async () => {
  const { user, unmount } = await wizard();
  await fillFirstStep(user);
  await user.click(button('Next'));
  await fill(user, /^Competitors/, 'None');
  unmount();
  await wizard();
  expect(screen.getByText('What you had typed is back.')).toBeDefined();
  expect(field(/^Competitors/).value).toBe('None');
  await user.click(button('Corporate Details'));
  expect(field(/^Company Name/).value).toBe('Konkan Minerals');
});

it('says after a reload that a chosen photo must be chosen again', async () => {
  const { user, unmount } = await wizard();
  await user.upload(
    screen.getByLabelText('Upload Photo', { selector: 'input' }),
    new File([new Uint8Array(8)], 'logo.png', { type: 'image/png' }),
  );
  await fill(user, /^Company Name/, 'Konkan');
  unmount();
  await wizard();
  expect(screen.getByText('What you had typed is back. Please choose the photo again.')).toBeDefined();
});

it('meets at once what was saved since, when an old draft comes back', async () => {
  const { user, unmount } = await wizard(konkan);
  await fill(user, /^Designation/, 'Director');
  unmount();
  const newest = { ...konkan, designation: 'Owner', version: 4 };
  server.on(clientEndpoints.get, () => ({ json: newest }), { id: 'c1' });
  await wizard(newest);
  expect(await screen.findByRole('radio', { name: /^Theirs.*Owner/ })).toBeDefined();
  expect(screen.getByRole('radio', { name: /^Yours.*Director/ })).toBeDefined();
});

it('shows each problem at its field and moves the focus to the first', async () => {
  const { user } = await wizard();
  await fillFirstStep(user);
  await fill(user, /^Phone/, 'ask Meera');
  await fill(user, /^Website/, 'ftp://konkan.example');
  await user.click(button('Next'));
  const summary = await screen.findByRole('alert');
  expect(within(summary).getByRole('button', { name: 'Website must be a web address' })).toBeDefined();
  expect(screen.getByText('must have at least 3 digits', { selector: '.mantine-InputWrapper-error' })).toBeDefined();
  await expect.poll(() => document.activeElement).toBe(field(/^Phone/));
});

it('asks why when it is lost, and only then', async () => {
  const { user } = await wizard();
  await fillFirstStep(user);
  expect(screen.queryByLabelText('Lost Reason')).toBeNull();
  await user.click(screen.getByRole('combobox', { name: 'Current Status' }));
  await user.keyboard('{ArrowUp}{Enter}');
  await user.click(button('Next'));
  expect(await screen.findByRole('button', { name: 'Lost Reason: Say why it was lost' })).toBeDefined();
  await expect.poll(() => document.activeElement).toBe(field(/^Lost Reason/));
});

it.each([
  [new File(['x'], 'notes.txt', { type: 'text/plain' }), CLIENT_MESSAGES.notAnImage],
  [new File([new Uint8Array(5_242_881)], 'big.png', { type: 'image/png' }), CLIENT_MESSAGES.photoTooLarge],
])('refuses a photo that is none or too large: %#', async (file, message) => {
  await wizard();
  // A file dialog may offer every file, whatever it was asked for.
  await userEvent.setup({ applyAccept: false }).upload(screen.getByLabelText('Upload Photo', { selector: 'input' }), file);
  expect((await screen.findByRole('alertdialog')).textContent).toContain(message);
});

describe('a client that exists already', () => {
  const amber = { _id: 'c9', companyName: 'Amber Dhow Trading', by: ['email'] };
  const asked = () => server.callsTo(clientQuestionEndpoints.findAlike).map(({ body }) => body);

  it('is mentioned while it is typed, with a link, until something else is typed', async () => {
    server.on(clientQuestionEndpoints.findAlike, ({ body }) => ({ json: 'email' in (body as object) ? [amber] : [] }));
    const { user } = await wizard();
    await fillFirstStep(user);
    const hint = await screen.findByText('May exist already (same e-mail): Amber Dhow Trading');
    expect(hint.closest('[role=status]')).not.toBeNull();
    expect(screen.getByRole('link', { name: /^Open it/ }).getAttribute('href')).toBe('/salesandleadsclient/c9');
    await fill(user, /^Email/, '.in');
    expect(screen.queryByText(/^May exist already/)).toBeNull();
  });

  it('is named before the second step, can be opened, and is not asked about again', async () => {
    server.on(clientQuestionEndpoints.findAlike, () => ({ json: [amber] }));
    const { user } = await wizard();
    await fillFirstStep(user);
    await user.click(button('Next'));
    const question = await screen.findByRole('alert');
    expect(question.textContent).toContain('Amber Dhow Trading exists (same e-mail).');
    expect(document.activeElement).toBe(question);
    const link = within(question).getByRole('link', { name: /^Open it/ });
    expect([link.getAttribute('href'), link.getAttribute('target')]).toEqual(['/salesandleadsclient/c9', '_blank']);
    expect(asked().at(-1)).toEqual({ companyName: 'Konkan Minerals', email: 'sales@konkan.example' });
    await user.click(button('Add anyway'));
    await heading('Billing & Operational Details');
    await user.click(button('Previous'));
    await fill(user, /^Mobile/, '+91 98480 22119');
    await user.click(button('Next'));
    await heading('Billing & Operational Details');
    expect(screen.queryByText(/exists \(/)).toBeNull();
  });

  it('is no longer named once what was the same is typed differently', async () => {
    server.on(clientQuestionEndpoints.findAlike, () => ({ json: [amber] }));
    const { user } = await wizard();
    await fillFirstStep(user);
    await user.click(button('Next'));
    await screen.findByText(/exists \(same e-mail\)/);
    await fill(user, /^Email/, '.in');
    expect(screen.queryByText(/exists \(/)).toBeNull();
  });

  it('is not looked for any more once something else is typed', async () => {
    const { user } = await wizard();
    await fillFirstStep(user);
    const answer = Promise.withResolvers<{ json: (typeof amber)[] }>();
    server.on(clientQuestionEndpoints.findAlike, () => answer.promise);
    await user.click(button('Next'));
    await fill(user, /^Email/, '.in');
    server.on(clientQuestionEndpoints.findAlike, () => ({ json: [] }));
    answer.resolve({ json: [amber] });
    await user.click(button('Next'));
    await heading('Billing & Operational Details');
    expect(screen.queryByText(/exists \(/)).toBeNull();
    expect(asked().at(-1)).toEqual({ companyName: 'Konkan Minerals', email: 'sales@konkan.example.in' });
  });

  it('holds nobody up where the answer is late or refused', async () => {
    server.on(clientQuestionEndpoints.findAlike, () => ({ status: 500, json: { message: 'Down', code: 'internal' } }));
    const refused = await wizard();
    await fillFirstStep(refused.user);
    await refused.user.click(button('Next'));
    await heading('Billing & Operational Details');
    refused.unmount();
    sessionStorage.clear();
    signedInAs('riya.nair');
    server.on(clientQuestionEndpoints.findAlike, () => new Promise(() => undefined));
    const { user } = await wizard();
    await fillFirstStep(user);
    await user.click(button('Next'));
    await heading('Billing & Operational Details');
  });

  it('is asked about while editing only for what was changed, and never the client itself', async () => {
    server.on(clientQuestionEndpoints.findAlike, () => ({ json: [{ ...amber, by: ['email', 'name'] }] }));
    const { user } = await wizard(konkan);
    await user.click(button('Next'));
    await heading('Billing & Operational Details');
    expect(asked()).toEqual([]);
    await user.click(button('Previous'));
    await user.clear(field(/^Email/));
    await fill(user, /^Email/, 'ops@amber.example');
    await user.click(button('Next'));
    expect((await screen.findByRole('alert')).textContent).toContain('Amber Dhow Trading exists (same e-mail and name).');
    expect(asked().at(-1)).toEqual({ email: 'ops@amber.example', except: 'c1' });
    await user.click(button('Save anyway'));
    await heading('Billing & Operational Details');
  });
});
