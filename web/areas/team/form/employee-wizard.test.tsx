import { FIELD_REFUSALS } from '@fairlead/contract/kit/permissions';
import { settingsEndpoints } from '@fairlead/contract/settings';
import { signInEndpoints } from '@fairlead/contract/sign-in';
import { type Employee, TEAM_MESSAGES, teamEndpoints } from '@fairlead/contract/team';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { describeError } from '../../../platform/error-message.ts';
import { fakeServer } from '../../../testing/fake-server.ts';
import { renderPage, signedInAs } from '../../../testing/render-page.tsx';
import { EmployeeWizard } from './employee-wizard.tsx';

const sana: Employee = {
  _id: 'e1',
  employeeId: 'EMP-002',
  employeeName: 'Sana Khan',
  mobile: '+91 832 555 0177',
  emailId: 'sana@fairlead.example',
  role: 'Sales Executive',
  designation: 'Senior',
  department: 'Sales',
  attendance: 'Onsite',
  assignedProjects: ['Mundra coal', 'Kandla'],
  profilePhoto: null,
  slug: 'ananya-sharma',
  createdBy: null,
  createdAt: '2026-11-01T08:00:00.000Z',
  updatedAt: '2026-11-01T08:00:00.000Z',
  version: 3,
};

let server: ReturnType<typeof fakeServer>;
beforeEach(() => {
  signedInAs('riya.nair');
  server = fakeServer();
  server.on(settingsEndpoints.get, () => ({ json: { projects: ['Project A', 'Kandla', 'Mundra, quay 2'], departments: ['Engine Room'] } }));
});

const failure = (error: unknown) => describeError(error, TEAM_MESSAGES.updateFailed);

async function wizard(employee?: Employee) {
  const onSaved = vi.fn();
  const onClose = vi.fn();
  const page = await renderPage(<EmployeeWizard record={employee} onSaved={onSaved} onClose={onClose} failure={failure} />);
  await screen.findByRole('dialog');
  return { ...page, onSaved, onClose };
}
type Person = Awaited<ReturnType<typeof wizard>>['user'];
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
const field = (name: RegExp) => screen.getByLabelText<HTMLInputElement>(name, { selector: 'input, textarea' });
const heading = (name: string) => screen.findByRole('heading', { name });

async function next(user: Person, to: string) {
  await user.click(button('Next'));
  await heading(to);
}

it('leads through three steps, back by the indicator and never ahead', async () => {
  const { user } = await wizard();
  expect(button('Employment Details').disabled).toBe(true);
  expect(button('Review').disabled).toBe(true);
  await next(user, 'Employment Details');
  await next(user, 'Review');
  await user.click(button('Basic Info'));
  await heading('Basic Info');
  expect(button('Review').disabled).toBe(true);
});

it('says what is missing at the last step, leads to the first blank field, and a step change clears it', async () => {
  const { user } = await wizard();
  await user.type(field(/^Employee ID/), 'EMP-002');
  await next(user, 'Employment Details');
  await next(user, 'Review');
  await user.click(button('Finish'));
  const summary = await screen.findByRole('alert');
  expect(summary.textContent).toContain(TEAM_MESSAGES.incomplete);
  await heading('Basic Info');
  expect(field(/^Employee ID/).getAttribute('aria-invalid')).not.toBe('true');
  expect(field(/^Email ID/).getAttribute('aria-invalid')).toBe('true');
  await next(user, 'Employment Details');
  expect(screen.queryByRole('alert')).toBeNull();
  expect(server.callsTo(teamEndpoints.create)).toEqual([]);
});

it('adds what was typed: projects split at commas, blanks left out, Onsite unless chosen otherwise', async () => {
  const answer = Promise.withResolvers<{ status: number; json: unknown }>();
  server.on(teamEndpoints.create, () => answer.promise);
  const { user, onSaved } = await wizard();
  await user.type(field(/^Employee ID/), 'EMP-002');
  await user.type(field(/^Employee Name/), 'Sana Khan');
  await user.type(field(/^Mobile Number/), '+91 832 555 0177');
  await user.type(field(/^Email ID/), 'sana@fairlead.example');
  await next(user, 'Employment Details');
  await user.click(field(/^Role/));
  await user.click(await screen.findByRole('option', { name: 'Sales Executive' }));
  await user.click(field(/^Department/));
  await user.click(await screen.findByRole('option', { name: 'Engine Room' }));
  await user.type(field(/^Assigned Projects/), ' Mundra coal, ,kan');
  await user.click(await screen.findByRole('option', { name: 'Kandla' }));
  await user.type(field(/^Assigned Projects/), ' ,');
  expect((await screen.findAllByRole('option')).map(({ textContent }) => textContent)).toEqual(['Project A']);
  await next(user, 'Review');
  expect(screen.getByText('Mundra coal, Kandla')).toBeTruthy();
  await user.click(button('Finish'));
  const busy = await screen.findByRole<HTMLButtonElement>('button', { name: 'Adding Employee...' });
  expect(busy.disabled).toBe(true);
  answer.resolve({ status: 201, json: sana });
  await expect.poll(() => onSaved.mock.calls.length).toBe(1);
  expect(server.callsTo(teamEndpoints.create).map(({ body }) => body)).toEqual([
    {
      employeeId: 'EMP-002',
      employeeName: 'Sana Khan',
      mobile: '+91 832 555 0177',
      emailId: 'sana@fairlead.example',
      role: 'Sales Executive',
      department: 'Engine Room',
      attendance: 'Onsite',
      assignedProjects: ['Mundra coal', 'Kandla'],
    },
  ]);
});

it('edits from what is stored and sends only what differs, null for what was emptied, with the version', async () => {
  server.on(teamEndpoints.update, () => ({ json: sana }), { id: 'e1' });
  const { user, onSaved } = await wizard(sana);
  expect(field(/^Employee Name/).value).toBe('Sana Khan');
  await next(user, 'Employment Details');
  expect(field(/^Assigned Projects/).value).toBe('Mundra coal, Kandla');
  await user.clear(field(/^Designation/));
  await user.clear(field(/^Assigned Projects/));
  await next(user, 'Review');
  await user.click(button('Update'));
  await expect.poll(() => onSaved.mock.calls.length).toBe(1);
  expect(server.callsTo(teamEndpoints.update, { id: 'e1' })[0]?.body).toEqual({ designation: null, assignedProjects: [], version: 3 });
});

it("shows the server's refusal at the field it names, whatever step one is on", async () => {
  const json = { message: 'Taken', code: 'conflict', fields: { employeeId: TEAM_MESSAGES.employeeIdTaken } };
  server.on(teamEndpoints.update, () => ({ status: 409, json }), { id: 'e1' });
  const { user, onSaved } = await wizard(sana);
  await next(user, 'Employment Details');
  await next(user, 'Review');
  await user.click(button('Update'));
  await heading('Basic Info');
  expect(field(/^Employee ID/).getAttribute('aria-invalid')).toBe('true');
  expect(screen.queryByText(/saved this employee/)).toBeNull();
  expect(onSaved).not.toHaveBeenCalled();
});

it('takes over what only someone else changed, and lets both versions of the rest be chosen from', async () => {
  const newest = { ...sana, mobile: '+91 22 555 0100', employeeName: 'Sana Iyer', version: 4 };
  server.on(teamEndpoints.update, () => ({ status: 409, json: { message: 'Changed', code: 'conflict' } }), { id: 'e1' });
  server.on(teamEndpoints.get, () => ({ json: newest }), { id: 'e1' });
  const { user, onSaved } = await wizard(sana);
  await user.clear(field(/^Employee Name/));
  await user.type(field(/^Employee Name/), 'Sana Rao');
  await next(user, 'Employment Details');
  await next(user, 'Review');
  await user.click(button('Update'));
  expect(await screen.findByText('Someone else saved this employee while you were editing it')).toBeDefined();
  expect(screen.getByText('Mobile Number', { selector: 'li b' }).parentElement?.textContent).toContain('+91 22 555 0100');
  server.on(teamEndpoints.update, () => ({ json: newest }), { id: 'e1' });
  await user.click(screen.getByRole('radio', { name: /^Yours.*Sana Rao/ }));
  await user.click(button('Update'));
  await expect.poll(() => onSaved.mock.calls.length).toBe(1);
  expect(server.callsTo(teamEndpoints.update, { id: 'e1' }).at(-1)?.body).toEqual({ employeeName: 'Sana Rao', version: 4 });
});

const RealImage = Image;
it('waits with Update until a chosen picture is ready to be sent', async () => {
  const drawn = Promise.withResolvers<void>();
  vi.stubGlobal(
    'Image',
    class {
      decode = () => drawn.promise;
    },
  );
  const { user } = await wizard(sana);
  const bitmap = new File(['x'], 'sana.bmp', { type: 'image/bmp' });
  await user.upload(document.querySelector<HTMLInputElement>('input[type=file]')!, bitmap);
  await next(user, 'Employment Details');
  await next(user, 'Review');
  expect(button('Preparing the photo...').disabled).toBe(true);
  drawn.reject(new Error('none'));
  expect((await screen.findByRole<HTMLButtonElement>('button', { name: 'Update', hidden: true })).disabled).toBe(false);
  vi.stubGlobal('Image', RealImage);
});

it('keeps what was typed over a reload, and forgets it when it is closed, giving it back to whoever closed it', async () => {
  const first = await wizard();
  await first.user.type(field(/^Employee Name/), 'Sana');
  first.unmount();
  const second = await wizard();
  expect(field(/^Employee Name/).value).toBe('Sana');
  await second.user.click(button('Close'));
  expect(second.onClose.mock.calls[0]?.[0]?.values.employeeName).toBe('Sana');
  second.unmount();
  await wizard();
  expect(field(/^Employee Name/).value).toBe('');
});

it('comes back on the step where it was, and says that a chosen photo must be chosen again', async () => {
  const first = await wizard(sana);
  await first.user.upload(
    document.querySelector<HTMLInputElement>('input[type=file]')!,
    new File(['x'], 'sana.png', { type: 'image/png' }),
  );
  await screen.findByRole('button', { name: 'Remove' });
  await next(first.user, 'Employment Details');
  first.unmount();
  await wizard(sana);
  await heading('Employment Details');
  expect(screen.getByText('What you had typed is back. Please choose the photo again.')).toBeDefined();
});

it('takes only images up to 5 MB as a photo', async () => {
  const { user } = await wizard();
  const input = document.querySelector<HTMLInputElement>('input[type=file]');
  expect(input?.accept).toBe('image/*');
  await user.upload(input!, new File([new Uint8Array(5_242_881)], 'large.png', { type: 'image/png' }));
  expect(await screen.findByText(TEAM_MESSAGES.photoTooLarge)).toBeTruthy();
});

it('says that saving with a photo failed where the answer says nothing', async () => {
  server.on(teamEndpoints.update, () => ({ status: 413, json: '<html>' }), { id: 'e1' });
  const { user } = await wizard(sana);
  await user.upload(document.querySelector<HTMLInputElement>('input[type=file]')!, new File(['x'], 'sana.png', { type: 'image/png' }));
  await next(user, 'Employment Details');
  await next(user, 'Review');
  await user.click(button('Update'));
  expect((await screen.findByRole('alert')).textContent).toBe(TEAM_MESSAGES.updateWithFileFailed);
});

it('a Member is shown why they can change neither role nor department of a stored employee, and can change the rest', async () => {
  const me = { _id: 'a1', username: 'riya.nair', role: 'Member', employeeId: sana._id };
  server.on(signInEndpoints.me, () => ({ json: me }));
  const { user } = await wizard(sana);
  await next(user, 'Employment Details');
  await waitFor(() => expect(field(/^Department/).disabled).toBe(true));
  expect(screen.getAllByText(FIELD_REFUSALS['employees.place'])).toHaveLength(2);
  expect([field(/^Role/).disabled, field(/^Designation/).disabled]).toEqual([true, false]);
});

it('a Member who adds an employee chooses their role and department', async () => {
  server.on(signInEndpoints.me, () => ({ json: { _id: 'a1', username: 'riya.nair', role: 'Member', employeeId: null } }));
  const { user, queryClient } = await wizard();
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  await next(user, 'Employment Details');
  expect([field(/^Role/).disabled, field(/^Department/).disabled]).toEqual([false, false]);
});
