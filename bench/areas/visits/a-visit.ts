/** A visit like those that phones send, each a different one. */
export const aVisit = (clientId: string, at: number) => ({
  _id: crypto.randomUUID(),
  clientId,
  eventType: 'site_visit',
  date: '2026-03-02',
  time: `${String(8 + (at % 10)).padStart(2, '0')}:30`,
  timeZone: 'Asia/Kolkata',
  location: `Gate ${at}`,
  latitude: 18.945 + at / 1e5,
  longitude: 72.844,
  accuracy: 12.5,
  fixSource: 'live',
  notes: `Spoke with the terminal manager about the March laycan, ${at}.`,
});
