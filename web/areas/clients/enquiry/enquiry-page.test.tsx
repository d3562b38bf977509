import { ENQUIRY_MESSAGES, enquiryEndpoints } from '@fairlead/contract/clients/enquiries';
import { settingsEndpoints } from '@fairlead/contract/settings';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fakeServer } from '../../../testing/fake-server.ts';
import { renderPage } from '../../../testing/render-page.tsx';
import { EnquiryPage } from './enquiry-page.tsx';

function formOf(enquiryForm: boolean) {
  const server = fakeServer();
  server.on(settingsEndpoints.getPublic, () => ({ json: { workspaceName: 'Konkan Lines', logo: null, enquiryForm } }));
  return server;
}
const press = (name: string) => screen.getByRole('button', { name });

it('says that it is switched off while it is', async () => {
  formOf(false);
  await renderPage(<EnquiryPage />);
  expect(await screen.findByText(ENQUIRY_MESSAGES.off)).toBeDefined();
});

it('asks in two steps for what is required, shows all of it, and sends it once', async () => {
  const server = formOf(true);
  server.on(enquiryEndpoints.send, () => ({ status: 201, json: { message: ENQUIRY_MESSAGES.sent } }));
  const { user } = await renderPage(<EnquiryPage />);
  await screen.findByRole('heading', { name: 'Corporate Details' });
  await user.click(press('Next'));
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(
    expect.arrayContaining(['Company Name is required', 'Email is required']),
  );
  await user.type(screen.getByRole('textbox', { name: 'Company Name' }), 'Konkan Coal');
  const email = screen.getByRole('textbox', { name: 'Email' });
  await user.type(email, 'desk@konkan');
  await user.click(press('Next'));
  expect(screen.getByRole('alert').textContent).toContain('Email must be an email address');
  await user.clear(email);
  await user.type(email, 'desk@konkan.example');
  await user.click(press('Next'));
  await user.type(screen.getByRole('textbox', { name: 'Preferred Load Ports' }), 'Mundra');
  await user.click(press('Next'));
  expect(screen.getByRole('heading', { name: 'Review Changes' })).toBeDefined();
  for (const text of ['Konkan Coal', 'desk@konkan.example', 'Mundra']) expect(screen.getByText(text)).toBeDefined();
  await user.click(press('Submit'));
  expect(await screen.findByText(ENQUIRY_MESSAGES.sent)).toBe(document.activeElement);
  expect(document.body.textContent.match(/Thank you/g)).toHaveLength(1);
  const body = { companyName: 'Konkan Coal', email: 'desk@konkan.example', preferredLoadPorts: 'Mundra', fax: '' };
  expect(server.callsTo(enquiryEndpoints.send).map((call) => call.body)).toEqual([body]);
});

it('goes back to the field that was refused, with everything that was typed', async () => {
  const server = formOf(true);
  server.on(enquiryEndpoints.send, () => ({
    status: 400,
    json: { code: 'invalid', message: 'Email must be an email address', fields: { email: 'Email must be an email address' } },
  }));
  const { user } = await renderPage(<EnquiryPage />);
  await user.type(await screen.findByRole('textbox', { name: 'Company Name' }), 'Konkan Coal');
  await user.type(screen.getByRole('textbox', { name: 'Email' }), 'desk@konkan.example');
  for (const name of ['Next', 'Next', 'Submit']) await user.click(press(name));
  expect((await screen.findByRole('alert')).textContent).toBe('Please check these fieldsEmail must be an email address');
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Company Name' }).value).toBe('Konkan Coal');
});

it('keeps what was typed, and the step, over a reload until it is sent', async () => {
  const server = formOf(true);
  server.on(enquiryEndpoints.send, () => ({ status: 201, json: { message: ENQUIRY_MESSAGES.sent } }));
  const { user, unmount } = await renderPage(<EnquiryPage />);
  await user.type(await screen.findByRole('textbox', { name: 'Company Name' }), 'Konkan Coal');
  await user.type(screen.getByRole('textbox', { name: 'Email' }), 'desk@konkan.example');
  await user.click(press('Next'));
  await user.type(screen.getByRole('textbox', { name: 'Preferred Load Ports' }), 'Mundra');
  unmount();

  const again = await renderPage(<EnquiryPage />);
  expect((await screen.findByRole<HTMLInputElement>('textbox', { name: 'Preferred Load Ports' })).value).toBe('Mundra');
  await again.user.click(press('Next'));
  expect(screen.getByText('Konkan Coal')).toBeDefined();
  await again.user.click(press('Submit'));
  await screen.findByText(ENQUIRY_MESSAGES.sent);
  again.unmount();

  await renderPage(<EnquiryPage />);
  expect((await screen.findByRole<HTMLInputElement>('textbox', { name: 'Company Name' })).value).toBe('');
});
