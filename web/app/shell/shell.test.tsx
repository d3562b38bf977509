import { signInEndpoints } from '@fairlead/contract/sign-in';
import { DEFAULT_PREFERENCES } from '@fairlead/contract/sign-in/current-user';
import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { openChoices, openDraft } from '../../platform/drafts/drafts.ts';
import { areDraftsKept, hasDrafts, removeDrafts } from '../../platform/drafts/kept-drafts.ts';
import { openOutbox } from '../../platform/outbox/entries.ts';
import { currentSession, noteFirstSteps } from '../../platform/session.ts';
import { fakeServer } from '../../testing/fake-server.ts';
import { renderPage, signedInAs } from '../../testing/render-page.tsx';
import { Shell } from './shell.tsx';

type User = Awaited<ReturnType<typeof renderPage>>['user'];

it('says before the first password that the account could not be read, and tries again', async () => {
  signedInAs('riya', 'u1');
  noteFirstSteps({ mustChangePassword: true, mustSetUpSecondFactor: false });
  const server = fakeServer();
  server.on(signInEndpoints.me, () => ({ status: 500, json: { message: 'The disk is full', code: 'internal' } }));
  const { user } = await renderPage(<Shell />);
  expect(await screen.findByText('The disk is full')).toBeDefined();
  server.on(signInEndpoints.me, () => ({
    json: {
      ...{ _id: 'u1', username: 'riya', role: 'Member', employeeId: null, phoneNumber: null, emailId: null, profilePicture: null },
      ...{ mustChangePassword: true, mustSetUpSecondFactor: false, preferences: DEFAULT_PREFERENCES },
    },
  }));
  await user.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(await screen.findByRole('heading', { name: 'Choose a new password' })).toBeDefined();
});

const showOn = (isPhone: boolean) =>
  vi.stubGlobal('matchMedia', (query: string) =>
    Object.assign(new EventTarget(), { matches: isPhone && query.includes('48em'), media: query }),
  );

it.each([
  ['a phone', true, ['Bottom bar']],
  ['a wide screen', false, ['Main']],
])('draws on %s what leads elsewhere there, and nothing that is hidden', async (_, isPhone, names) => {
  showOn(isPhone);
  signedInAs('riya', 'u1');
  fakeServer();
  await renderPage(<Shell />);
  const navs = screen.getAllByRole('navigation', { hidden: true });
  expect(navs.map((nav) => nav.getAttribute('aria-label'))).toEqual(names);
});

describe('Log Out', () => {
  const logOut = async (user: User) => user.click(screen.getByRole('button', { name: 'Log Out' }));
  beforeEach(() => {
    signedInAs('riya', 'u1');
    fakeServer().on(signInEndpoints.logout, () => ({ status: 204 }));
  });

  it('asks while a note or form is not saved, and ends the session after that', async () => {
    openDraft('note:c1:new').write({ text: 'Promised a quote', context: null });
    const { user } = await renderPage(<Shell />);
    await logOut(user);
    const question = () => screen.findByRole('alertdialog', { name: 'Log out before everything is saved?' });
    await user.click(within(await question()).getByRole('button', { name: 'Cancel' }));
    expect([currentSession()?.userId, hasDrafts()]).toEqual(['u1', true]);
    await logOut(user);
    await user.click(within(await question()).getByRole('button', { name: 'Delete and Log Out' }));
    expect(currentSession()).toBeUndefined();
  });

  it('asks once on a phone, and about a text for which the browser has no room', async () => {
    showOn(true);
    const setItem = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    openDraft('note:c1:new').write({ text: 'Promised a quote', context: null });
    setItem.mockRestore();
    const { user } = await renderPage(<Shell />);
    await user.click(screen.getByRole('button', { name: 'Menu' }));
    await user.click(await screen.findByRole('button', { name: 'Log Out' }));
    expect(await screen.findByRole('alertdialog', { name: 'Log out before everything is saved?' })).toBeDefined();
    removeDrafts('u1');
    expect([hasDrafts(), areDraftsKept()]).toEqual([false, true]);
  });

  it('says of what is not saved beside what is not sent', async () => {
    openDraft('note:c1:new').write({ text: 'Promised a quote', context: null });
    const unsent = { id: 'e1', kind: 'note', format: 1, content: {}, title: 'Note on Konkan', scope: 'a', notBefore: Date.now() + 600_000 };
    const { user } = await renderPage(<Shell />);
    await (await openOutbox()).add(unsent);
    await logOut(user);
    const question = await screen.findByRole('alertdialog', { name: 'Log out before everything is sent?' });
    expect(question.textContent).toContain('What you typed there is deleted when you log out.');
  });

  it('asks nothing for what was only chosen', async () => {
    openChoices('client-merge:c1,c2').write({ picks: {} });
    const { user } = await renderPage(<Shell />);
    await logOut(user);
    expect(currentSession()).toBeUndefined();
  });
});
