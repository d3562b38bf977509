/** What visits of benchmarks say; who sends one adds its client. */
export const VISIT = {
  eventType: 'site_visit',
  date: '2026-03-02',
  time: '09:30',
  timeZone: 'Asia/Kolkata',
  location: 'Mumbai Port',
  latitude: 18.945,
  longitude: 72.844,
  accuracy: 12.5,
  fixSource: 'live',
} as const;

/** A visit like those that phones send, each a different one. */
export const aVisit = (clientId: string, at: number) => ({
  ...VISIT,
  _id: crypto.randomUUID(),
  clientId,
  time: `${String(8 + (at % 10)).padStart(2, '0')}:30`,
  location: `Gate ${at}`,
  latitude: VISIT.latitude + at / 1e5,
  notes: `Spoke with the terminal manager about the March laycan, ${at}.`,
});
