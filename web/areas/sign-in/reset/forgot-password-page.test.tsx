import { RESET_MESSAGES, resetEndpoints } from '@fairlead/contract/sign-in/reset';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fakeServer } from '../../../testing/fake-server.ts';
import { renderPage } from '../../../testing/render-page.tsx';
import { ForgotPasswordPage } from './forgot-password-page.tsx';

const open = () => renderPage(<ForgotPasswordPage />, { at: '/forgotpassword', route: '/forgotpassword' });
const isDone = () => ({ json: { message: 'done' } });
const isSent = (digits = 4) => ({ json: { message: 'sent', digits } });
const boxes = () => screen.getAllByRole<HTMLInputElement>('textbox', { name: /^Digit/ });
const typed = () => boxes().map(({ value }) => value);

async function openAtCode(digits = 4) {
  const server = fakeServer();
  server.on(resetEndpoints.sendOtp, () => isSent(digits));
  const page = await open();
  await page.user.type(screen.getByLabelText('Email'), 'riya@port.example');
  await page.user.click(screen.getByRole('button', { name: 'Get OTP' }));
  await screen.findByText('Check your Email for your OTP');
  return { server, page };
}

it('goes from the address to the code to the new password and back to sign-in', async () => {
  const { server, page } = await openAtCode();
  server.on(resetEndpoints.verifyOtp, isDone);
  server.on(resetEndpoints.resetPassword, isDone);
  await page.user.type(boxes()[0] as HTMLElement, '0427');
  await page.user.click(screen.getByRole('button', { name: 'Verify OTP' }));
  await page.user.type(await screen.findByLabelText('New Password'), 'quiet anchorage');
  await page.user.click(screen.getByRole('button', { name: 'Reset Password' }));
  await screen.findByText('Password reset successfully!');
  await page.user.click(screen.getByRole('button', { name: 'OK' }));
  await expect.poll(page.address).toBe('/login');
  expect(server.calls.map(({ path, body }) => [path, body])).toEqual([
    ['/api/auth/send-otp', { emailId: 'riya@port.example' }],
    ['/api/auth/verify-otp', { emailId: 'riya@port.example', otp: '0427' }],
    ['/api/auth/reset-password', { emailId: 'riya@port.example', otp: '0427', newPassword: 'quiet anchorage' }],
  ]);
});

it('stays at the address that has no account, and says so', async () => {
  const server = fakeServer();
  server.on(resetEndpoints.sendOtp, () => ({ status: 404, json: { message: 'x', code: 'not_found' } }));
  const { user } = await open();
  await user.type(screen.getByLabelText('Email'), 'nobody@port.example{Enter}');
  expect((await screen.findByRole('alert')).textContent).toBe('Email not found!');
  expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('nobody@port.example');
});

it('moves between the boxes as digits are typed, taken back and walked', async () => {
  const { page } = await openAtCode();
  const [first, second, third] = boxes() as [HTMLInputElement, HTMLInputElement, HTMLInputElement];
  expect(document.activeElement).toBe(first);
  await page.user.keyboard('1x2');
  expect(typed()).toEqual(['1', '2', '', '']);
  expect(document.activeElement).toBe(third);
  await page.user.keyboard('{Backspace}');
  expect(document.activeElement).toBe(second);
  await page.user.keyboard('{ArrowLeft}');
  expect(document.activeElement).toBe(first);
  await page.user.keyboard('{ArrowRight}');
  expect(document.activeElement).toBe(second);
});

it('corrects one digit without touching the others, and takes several back one by one', async () => {
  const { page } = await openAtCode();
  await page.user.keyboard('1234');
  await page.user.click(boxes()[1] as HTMLElement);
  await page.user.keyboard('{Backspace}');
  const states = [typed()];
  await page.user.keyboard('9');
  states.push(typed());
  await page.user.keyboard('{Backspace}{Backspace}{Backspace}5');
  expect([...states, typed()]).toEqual([
    ['1', '', '3', '4'],
    ['1', '9', '3', '4'],
    ['1', '5', '', '4'],
  ]);
});

it('takes the first four digits of whatever is pasted', async () => {
  const { server, page } = await openAtCode();
  server.on(resetEndpoints.verifyOtp, isDone);
  await page.user.click(boxes()[0] as HTMLElement);
  await page.user.paste(' code: 04-27 (9)');
  expect(typed()).toEqual(['0', '4', '2', '7']);
  await page.user.click(screen.getByRole('button', { name: 'Verify OTP' }));
  await screen.findByLabelText('New Password');
});

it('has as many boxes as the server says that a code has digits', async () => {
  const { server, page } = await openAtCode(6);
  server.on(resetEndpoints.verifyOtp, isDone);
  await page.user.click(boxes()[0] as HTMLElement);
  await page.user.paste('your code: 042 795');
  expect(typed()).toEqual(['0', '4', '2', '7', '9', '5']);
  await page.user.click(screen.getByRole('button', { name: 'Verify OTP' }));
  await screen.findByLabelText('New Password');
  expect(server.callsTo(resetEndpoints.verifyOtp)[0]?.body).toEqual({ emailId: 'riya@port.example', otp: '042795' });
});

it('says what is wrong at each step in the words of the specification, or of a limit', async () => {
  const { server, page } = await openAtCode();
  server.on(resetEndpoints.verifyOtp, () => ({ status: 400, json: { message: 'x', code: 'invalid', fields: { otp: 'x' } } }));
  await page.user.type(boxes()[0] as HTMLElement, '1111');
  await page.user.click(screen.getByRole('button', { name: 'Verify OTP' }));
  expect((await screen.findByRole('alert')).textContent).toBe('Invalid OTP!');
  server.on(resetEndpoints.sendOtp, () => ({ status: 429, json: { message: RESET_MESSAGES.tooManyMails, code: 'too_many' } }));
  await page.user.click(screen.getByRole('button', { name: 'Send another code' }));
  await screen.findByText(RESET_MESSAGES.tooManyMails);
  // As from a proxy before a server that is away: the code may be right.
  server.on(resetEndpoints.verifyOtp, () => ({ status: 502, json: {} }));
  await page.user.click(screen.getByRole('button', { name: 'Verify OTP' }));
  await screen.findByText('The server is in trouble. Please try again in a moment.');
  server.on(resetEndpoints.verifyOtp, isDone);
  await page.user.click(screen.getByRole('button', { name: 'Verify OTP' }));
  const fields = { newPassword: 'Password is one of the most common ones' };
  server.on(resetEndpoints.resetPassword, () => ({ status: 400, json: { message: 'x', code: 'invalid', fields } }));
  await page.user.type(await screen.findByLabelText('New Password'), 'password1{Enter}');
  expect((await screen.findByRole('alert')).textContent).toBe('Failed to reset password!');
  expect(screen.getByText('Password is one of the most common ones')).toBeTruthy();
});
