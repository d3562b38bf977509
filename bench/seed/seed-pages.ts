import { rowOf as eventRowOf } from '../../server/areas/calendar/calendar.rules.ts';
import { rowOf as documentRowOf } from '../../server/areas/documents/documents.rules.ts';
import { newId } from '../../server/platform/clock/clock.ts';
import type { Database } from '../../server/platform/db/database.ts';
import { insertMany } from '../../server/platform/db/writes/insert-many.ts';

const DAY_MS = 86_400_000;
const STEP = 2000;

/** Spreads events over this year, and documents without bytes over all clients, so that every page has something to show. */
export async function seedPages(db: Database, { events, documents }: { events: number; documents: number }): Promise<void> {
  const clients = (await db.read.selectFrom('client').select('id').execute()).map(({ id }) => id);
  const clientAt = (at: number) => ({ clientId: clients[at % clients.length] as string });
  const at = new Date().toISOString();
  const of = (moment: string) => ({ id: newId(), createdBy: 'nobody', at: moment, fileId: null });
  const eventRows = Array.from({ length: events }, (_, index) => {
    const date = new Date(Date.now() + ((index % 360) - 180) * DAY_MS).toISOString().slice(0, 10);
    const draft = {
      eventName: `Berth planning ${index}`,
      eventType: 'meeting' as const,
      time: `${String(8 + (index % 9)).padStart(2, '0')}:00`,
      date,
    };
    return eventRowOf({ ...draft, notes: 'Bring the tariff of the spring', owner: clientAt(index) }, of(at));
  });
  const documentRows = Array.from({ length: documents }, (_, index) => {
    const sent = { name: `rate sheet ${index}.pdf`, mimeType: 'application/pdf', bytes: index };
    const draft = { type: 'Extra' as const, owner: clientAt(index), sent, thumbnailId: null };
    return documentRowOf(draft, of(new Date(Date.now() - index * 1000).toISOString()));
  });
  for (let from = 0; from < events; from += STEP) await db.write((tx) => insertMany(tx, 'event', eventRows.slice(from, from + STEP)));
  for (let from = 0; from < documents; from += STEP)
    await db.write((tx) => insertMany(tx, 'document', documentRows.slice(from, from + STEP)));
}
