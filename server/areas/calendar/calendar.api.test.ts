import { EVENT_MESSAGES, type Event } from '@fairlead/contract/calendar';
import { describe, expect, it } from 'vitest';
import { testApp } from '../../testing/app.ts';
import { newEvent } from '../../testing/records.ts';

const app = testApp();
const { aClient, addEmployeeEvent, addEvent, anEmployee } = app;

const names = (reply: { body: Event[] }) => reply.body.map(({ eventName }) => eventName);
const historyOf = (id: string) =>
  app.db.read.selectFrom('history').select(['action', 'subjects']).where('entityId', '=', id).orderBy('id').execute();

describe('an event', () => {
  it('of a client stores what was sent, bears the names of today, and lasts two hours unless it says otherwise', async () => {
    const [clientId, memberId] = [await aClient(), await anEmployee()];
    const sent = newEvent({
      assignedTeamMember: 'Meera Rao',
      notes: 'नमस्ते 🚢',
      link: 'https://meet.example/x',
      color: '#34C759',
      clientId,
    });
    const { status, body } = await app.admin.post(`/api/clients/${clientId}/events`, sent);
    expect(status).toBe(201);
    expect(body).toEqual({
      ...sent,
      _id: expect.any(String),
      endDate: '2026-03-02',
      endTime: '12:00',
      allDay: false,
      assignedTeamMemberId: memberId,
      clientName: 'Tamarind Loom Textiles',
      employeeId: null,
      employeeName: null,
      seriesId: null,
      createdBy: app.admin._id,
      createdAt: expect.any(String),
      updatedAt: expect.any(String),
      version: 1,
    });
    await app.admin.put(`/api/employees/${memberId}`, { employeeName: 'Meera Iyer' });
    await app.admin.put(`/api/clients/${clientId}`, { companyName: 'Loom' });
    expect((await app.admin.get(`/api/clients/${clientId}/events`)).body).toEqual([
      { ...body, assignedTeamMember: 'Meera Iyer', clientName: 'Loom' },
    ]);
    const [entry] = await historyOf(body._id);
    expect([entry?.action, JSON.parse(entry?.subjects ?? '')]).toEqual(['created', [clientId, memberId]]);
  });

  it('without what is required is refused with the words of the form', async () => {
    const clientId = await aClient();
    for (const field of ['eventName', 'eventType', 'date', 'time']) {
      const { status, body } = await app.admin.post(`/api/clients/${clientId}/events`, newEvent({ [field]: '' }));
      expect([field, status, body.message]).toEqual([field, 400, EVENT_MESSAGES.incomplete]);
    }
  });

  it.each([
    ['link', 'javascript:alert(1)'],
    ['link', 'ftp://files.example/x'],
    ['color', '#000000'],
    ['eventType', 'party'],
    ['assignedTeamMemberId', '01987654-0000-7000-8000-000000000009'],
    ['endTime', '09:59'],
    ['endDate', '2026-03-01'],
    ['endDate', '2027-06-01'],
  ])('with a wrong %s is refused: %s', async (field, value) => {
    const end = field === 'endDate' ? { endTime: '12:00' } : {};
    const { status, body } = await app.admin.post(`/api/clients/${await aClient()}/events`, newEvent({ ...end, [field]: value }));
    expect([status, Object.keys(body.fields)]).toEqual([400, [field]]);
  });

  it('moved by its date and time alone takes its end along, over midnight too', async () => {
    const { _id, clientId } = await addEvent(await aClient(), { endTime: '11:30' });
    const path = `/api/clients/${clientId}/events/${_id}`;
    expect((await app.admin.put(path, { date: '2026-03-05' })).body).toMatchObject({ endDate: '2026-03-05', endTime: '11:30' });
    expect((await app.admin.put(path, { time: '23:00' })).body).toMatchObject({ endDate: '2026-03-06', endTime: '00:30' });
    expect((await app.admin.put(path, { time: '20:00', endDate: '2026-03-05', endTime: '20:30' })).body).toMatchObject({
      endTime: '20:30',
    });
  });

  it('of a whole day has no times, and keeps its days when it moves', async () => {
    const employeeId = await anEmployee();
    const { _id, ...made } = await addEmployeeEvent(employeeId, { allDay: true, endDate: '2026-03-04' });
    expect(made).toMatchObject({ time: '00:00', endDate: '2026-03-04', endTime: null, allDay: true });
    const moved = await app.admin.put(`/api/employees/${employeeId}/events/${_id}`, { date: '2026-03-09' });
    expect(moved.body).toMatchObject({ date: '2026-03-09', endDate: '2026-03-11' });
  });

  it('keeps a team member who has left, and a name that nobody or several bear as text', async () => {
    const memberId = await anEmployee();
    const { _id, version } = await addEvent(await aClient(), { assignedTeamMemberId: memberId });
    await app.admin.delete(`/api/employees/${memberId}`);
    const again = await app.admin.put(`/api/events/${_id}`, { assignedTeamMemberId: memberId, assignedTeamMember: 'Meera Rao' });
    expect(again.body).toMatchObject({ assignedTeamMemberId: memberId, assignedTeamMember: 'Meera Rao', version });
    await anEmployee('Two');
    await anEmployee('Two');
    for (const assignedTeamMember of ['Nobody', 'Two'])
      expect((await app.admin.put(`/api/events/${_id}`, { assignedTeamMember })).body).toMatchObject({
        assignedTeamMember,
        assignedTeamMemberId: null,
      });
  });

  it('is found by the path of its own client or employee alone', async () => {
    const [mine, other] = [await aClient('Mine'), await aClient('Other')];
    const { _id } = await addEvent(mine);
    for (const path of [`/api/clients/${other}/events/${_id}`, `/api/employees/${await anEmployee()}/events/${_id}`]) {
      expect((await app.admin.put(path, { eventName: 'Moved' })).status).toBe(404);
      expect((await app.admin.delete(path)).status).toBe(404);
    }
    expect((await app.admin.delete(`/api/clients/${mine}/events/${_id}`)).status).toBe(204);
    expect((await app.admin.post('/api/clients/unknown/events', newEvent())).status).toBe(404);
    expect((await app.admin.post('/api/employees/unknown/events', newEvent())).status).toBe(404);
  });
});

describe('a list of events', () => {
  it('of some days holds what touches them, of clients and employees alike, in order of the start', async () => {
    const [clientId, employeeId] = [await aClient(), await anEmployee()];
    await addEvent(clientId, { eventName: 'before', date: '2026-02-28', time: '23:00', endDate: '2026-03-01', endTime: '00:00' });
    await addEvent(clientId, { eventName: 'into', date: '2026-02-20', endDate: '2026-03-01', endTime: '00:30' });
    await addEmployeeEvent(employeeId, { eventName: 'first', date: '2026-03-01', time: '00:00' });
    await addEvent(clientId, { eventName: 'last', date: '2026-03-31', time: '23:59' });
    await addEmployeeEvent(employeeId, { eventName: 'days', date: '2026-02-27', allDay: true, endDate: '2026-03-02' });
    await addEmployeeEvent(employeeId, { eventName: 'after', date: '2026-04-01', time: '00:00' });
    const march = 'from=2026-03-01&to=2026-03-31';
    expect(names(await app.admin.get(`/api/events?${march}`))).toEqual(['into', 'days', 'first', 'last']);
    expect(names(await app.admin.get(`/api/events?${march}&client=${clientId}`))).toEqual(['into', 'last']);
    expect(names(await app.admin.get(`/api/clients/events?${march}`))).toEqual(['into', 'last']);
    expect(names(await app.admin.get(`/api/employees/${employeeId}/events?${march}`))).toEqual(['days', 'first']);
    expect(names(await app.admin.get(`/api/clients/${clientId}/events`))).toEqual(['into', 'before', 'last']);
    expect(names(await app.admin.get('/api/clients/events'))).toEqual(['into', 'before', 'last']);
    expect((await app.admin.get('/api/events?from=2026-05-01&to=2026-05-01')).body).toEqual([]);
  });

  it('about an employee holds their own and what is assigned to them', async () => {
    const [clientId, employeeId] = [await aClient(), await anEmployee()];
    await addEvent(clientId, { eventName: 'assigned', assignedTeamMemberId: employeeId });
    await addEvent(clientId, { eventName: 'of others' });
    await addEmployeeEvent(employeeId, { eventName: 'own', time: '11:00' });
    expect(names(await app.admin.get(`/api/events?from=2026-03-02&to=2026-03-02&employee=${employeeId}`))).toEqual(['assigned', 'own']);
  });

  it('is whole however long it is', async () => {
    const clientId = await aClient();
    const at = (minute: number) => `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
    for (let minute = 0; minute < 205; minute += 1) await addEvent(clientId, { time: at(minute) });
    for (const query of ['', '?from=2026-03-02&to=2026-03-02'])
      expect((await app.admin.get(`/api/clients/${clientId}/events${query}`)).body.map(({ time }: Event) => time)).toEqual(
        Array.from({ length: 205 }, (_, minute) => at(minute)),
      );
  });

  it.each([
    ['from=2026-03-01', 'to'],
    ['to=2026-03-01', 'from'],
    ['from=2026-03-02&to=2026-03-01', 'to'],
    ['from=2026-01-01&to=2027-03-01', 'to'],
  ])('of days that make no sense is refused: %s', async (query, field) => {
    for (const path of ['/api/events', '/api/clients/events']) {
      const { status, body } = await app.admin.get(`${path}?${query}`);
      expect([status, Object.keys(body.fields)]).toEqual([400, [field]]);
    }
  });
});

describe('who sees an event', () => {
  it('goes by its client: in lists, by its id, in changes, and for a client that moves away', async () => {
    await app.admin.put('/api/settings', { clientVisibility: 'own' });
    const member = await app.person('Member');
    const [mine, foreign, employeeId] = [await aClient('Mine', member), await aClient('Foreign'), await anEmployee()];
    await addEvent(mine, { eventName: 'mine' });
    const hidden = await addEvent(foreign, { eventName: 'foreign' });
    await addEmployeeEvent(employeeId, { eventName: 'employee' });
    const days = 'from=2026-03-01&to=2026-03-31';
    expect(names(await member.get(`/api/events?${days}`))).toEqual(['mine', 'employee']);
    expect(names(await member.get(`/api/clients/events?${days}`))).toEqual(['mine']);
    expect(names(await member.get('/api/clients/events'))).toEqual(['mine']);
    const replies = await Promise.all([
      member.get(`/api/clients/${foreign}/events`),
      member.post(`/api/clients/${foreign}/events`, newEvent()),
      member.get(`/api/events/${hidden._id}`),
      member.put(`/api/events/${hidden._id}`, { notes: 'x' }),
      member.put(`/api/clients/${foreign}/events/${hidden._id}`, { notes: 'x' }),
      member.delete(`/api/events/${hidden._id}`),
      member.get(`/api/events/${hidden._id}/timeline`),
    ]);
    expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 404));
  });
});
