/**
 * Measures how pages open in Chromium with its CPU slowed four times, on Fast 4G, signed in, with data in all of them, beside a bare page of
 * the same Mantine parts (bare-page.tsx): with an empty browser profile, and once more after the app was kept in it. All pages take turns,
 * so that other work on the machine affects all of them. Needs the built web app (`npm run build`).
 *
 *   node bench/screen/screen.ts [--db sqlite|postgres|both] [--times 5] [--width 390] [--clients 10000] [--only list,dashboard]
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { gzipSync } from 'node:zlib';
import { root } from '../../scripts/root.ts';
import { seed } from '../seed/seed.ts';
import { seedPages } from '../seed/seed-pages.ts';
import { seedTasks } from '../seed/seed-tasks.ts';
import { type Bench, fill, onEach } from '../server.ts';
import { startBarePage } from './bare.ts';
import { measureVisit, openProfile, type Seen, type Visit } from './visit.ts';

const { values } = parseArgs({
  options: {
    db: { type: 'string', default: 'sqlite' },
    times: { type: 'string', default: '5' },
    width: { type: 'string', default: '390' },
    clients: { type: 'string', default: '10000' },
    only: { type: 'string', default: 'bare,list,dashboard,calendar,documents,board' },
    warm: { type: 'string', default: 'yes' },
  },
});

const ROWS: Seen = { selector: 'tbody tr, [data-row]', count: 10 };
/** CLIENT: whose board holds the cards. */
const PAGES: Record<string, { path: string; seen: Seen }> = {
  list: { path: '/salesandleads', seen: ROWS },
  dashboard: { path: '/dashboard', seen: { selector: 'section[aria-label^="Total "]', count: 3 } },
  calendar: { path: '/yourcalendar', seen: { selector: '[data-date]', count: 1 } }, // at the end of a month a phone shows few
  documents: { path: '/documents', seen: ROWS },
  board: { path: '/salesandleadsclient/CLIENT?tab=tasks', seen: { selector: 'section[data-key] li', count: 10 } },
};

await onEach(values.db, measure);

async function measure(bench: Bench) {
  const { server, database } = bench;
  const { filled: client, user } = await fill(bench, async (db) => {
    await seed(db, Number(values.clients));
    await seedPages(db, { events: 10_000, documents: 4000 });
    return seedTasks(db, { cards: 2000, others: 0 });
  });
  const rows = (await user.get('/api/clients?page=1')).body;
  const bare = await startBarePage(rows);
  const session = { token: user.token, userId: user.userId, username: server.username };
  try {
    const names = values.only.split(',');
    const found = new Map<string, Visit[]>(names.flatMap((name) => [`${name}, cold`, `${name}, warm`].map((line) => [line, []])));
    for (let time = 0; time < Number(values.times); time++) {
      for (const name of names) {
        const page = PAGES[name];
        const address = page ? server.url + page.path.replace('CLIENT', client) : bare.url;
        const [cold, warm] = await measureProfile(address, page?.seen ?? ROWS, session);
        found.get(`${name}, cold`)?.push(cold);
        if (warm) found.get(`${name}, warm`)?.push(warm);
      }
    }
    console.log(`${database}, ${values.clients} clients, ${values.width} px wide; milliseconds, medians of ${values.times}`);
    console.log('page | shown | blocked by then | in all | longest task | processor | shift | scripts, kB gzip');
    for (const [name, visits] of found) if (visits.length > 0) console.log(lineOf(name, visits, bare.scriptBytes));
  } finally {
    await bare.stop();
  }
}

/** The first visit in a new browser profile, and the second one after the app was kept. */
async function measureProfile(address: string, seen: Seen, session: Record<string, string>): Promise<[Visit, Visit | undefined]> {
  const profile = await openProfile(Number(values.width), session);
  try {
    const cold = await measureVisit(profile.context, address, seen);
    if (values.warm === 'no') return [cold, undefined];
    await profile.keepApp(address);
    return [cold, await measureVisit(profile.context, address, seen)];
  } finally {
    await profile.close();
  }
}

function lineOf(name: string, visits: readonly Visit[], bareBytes: number): string {
  const median = (read: (visit: Visit) => number) => visits.map(read).sort((a, b) => a - b)[visits.length >> 1] as number;
  const scripts = (visits[0] as Visit).scripts.map((url) => new URL(url).pathname);
  const size = name.startsWith('bare') ? bareBytes : scripts.reduce((sum, path) => sum + gzippedSize(path), 0);
  const whole = [
    median(({ took }) => took),
    median(({ blocked }) => blocked),
    median(({ blockedInAll }) => blockedInAll),
    median(({ longest }) => longest),
    median(({ processor }) => processor),
  ];
  return [name, ...whole.map(Math.round), median(({ shift }) => shift).toFixed(3), `${(size / 1000).toFixed(1)} (${scripts.length})`].join(
    ' | ',
  );
}

function gzippedSize(path: string): number {
  return gzipSync(readFileSync(join(root, 'web/dist', path))).length;
}
