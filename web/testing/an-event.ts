import type { Event } from '@fairlead/contract/calendar';

/** A client's meeting of two hours, or as `part` says. */
export function anEvent(part: Partial<Event> = {}): Event {
  return {
    _id: 'v1',
    eventName: 'Berth review',
    eventType: 'meeting',
    date: '2027-03-03',
    time: '10:00',
    endDate: '2027-03-03',
    endTime: '12:00',
    allDay: false,
    assignedTeamMember: null,
    assignedTeamMemberId: null,
    notes: null,
    link: null,
    color: '#007AFF',
    clientId: 'c1',
    clientName: 'Konkan Minerals',
    employeeId: null,
    employeeName: null,
    seriesId: null,
    createdBy: null,
    createdAt: '2026-11-20T09:36:00.000Z',
    updatedAt: '2026-11-20T09:36:00.000Z',
    version: 1,
    ...part,
  };
}
