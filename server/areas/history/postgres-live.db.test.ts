import { expect, it } from 'vitest';
import { post, withTwoCopies } from '../../testing/copies.ts';
import { listenAt } from '../../testing/live.ts';

it('tells a browser at one copy of Fairlead what was written at another', () =>
  withTwoCopies(async (one, other) => {
    const token = await other.signIn();
    const browser = await listenAt(other.address, token);
    const reply = await post(one, '/api/clients', token, { companyName: 'Konkan Minerals', email: 'desk@konkan.example' });
    const { _id } = (await reply.json()) as { _id: string };
    expect((await browser.change(({ area }) => area === 'clients')).entityId).toBe(_id);
  }));

it('ends the stream at one copy of a session that is signed out at another', () =>
  withTwoCopies(async (one, other) => {
    const token = await other.signIn();
    const browser = await listenAt(other.address, token);
    expect((await post(one, '/api/auth/logout', token, {})).status).toBe(204);
    await browser.isOver;
  }));

it('gives a reminder once, though both copies look at once, and tells of the event at either', () =>
  withTwoCopies(async (one, other) => {
    const token = await other.signIn();
    const browser = await listenAt(other.address, token);
    const add = async (path: string, body: object) => (await (await post(one, path, token, body)).json()) as { _id: string };
    const employee = { employeeId: 'E-1', employeeName: 'Meera', mobile: '1', emailId: 'a@b.example', role: 'Sales Executive' };
    const employeeId = (await add('/api/employees', { ...employee, department: 'Sales' }))._id;
    const account = { username: 'meera', role: 'Member', employeeId };
    const invited = (await (await post(one, '/api/accounts', token, account)).json()) as { token: string };
    await post(one, `/api/invitations/${invited.token}`, '', { newPassword: 'anchors aweigh' });
    const soon = new Date(Date.now() + 10 * 60_000).toISOString();
    const times = { date: soon.slice(0, 10), time: soon.slice(11, 16) };
    const { _id } = await add(`/api/employees/${employeeId}/events`, { eventName: 'Rates', eventType: 'call', ...times });
    expect((await browser.change(({ area }) => area === 'calendar')).entityId).toBe(_id);
    await Promise.all([one.remind(), other.remind(), one.remind(), other.remind()]);
    expect(await one.reminders()).toEqual([{ entityId: _id }]);
  }));
