import { checkInEndpoints } from '@fairlead/contract/checkins';
import { ledgerEndpoints } from '@fairlead/contract/ledger';
import { signInEndpoints } from '@fairlead/contract/sign-in';
import { taskEndpoints } from '@fairlead/contract/tasks';
import { todayEndpoints } from '@fairlead/contract/today';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { VisitsCard } from '../../areas/checkins/stats/visits-card.tsx';
import { ConversionRateCard } from '../../areas/dashboard/cards/conversion-cards.tsx';
import { LedgerCards } from '../../areas/ledger/public/ledger-cards.tsx';
import { TodaysTasks } from '../../areas/tasks/public/todays-tasks.tsx';
import { TodayCard } from '../../areas/today/public/today-card.tsx';
import { fakeServer } from '../../testing/fake-server.ts';
import { renderPage, signedInAs } from '../../testing/render-page.tsx';

const NONE = { amount: '0', before: '0' };
const months = [{ month: '2026-11', won: 0, decided: 0, payables: '0', receivables: '0' }];

async function showAll(role: string) {
  const server = fakeServer();
  signedInAs('asha.rao');
  server.on(signInEndpoints.me, () => ({ json: { _id: 'me', username: 'asha.rao', role, employeeId: null } }));
  const stats = { total: 0, judged: 0, verified: 0, perDay: [], perEmployee: [], perClient: [], perEventType: [] };
  server.on(checkInEndpoints.stats, () => ({ json: stats }));
  server.on(taskEndpoints.list, () => ({ json: { tasks: [], total: 0, pages: 1, page: 1, next: null, previous: null } }));
  server.on(todayEndpoints.get, () => ({ json: { day: '2026-11-21', whose: 'all', clients: 0, stops: [] } }));
  server.on(ledgerEndpoints.figures, () => ({
    json: { currency: 'INR', receivables: NONE, payables: NONE, profit: NONE, months, withoutRate: 0 },
  }));
  await renderPage(
    <>
      <VisitsCard />
      <TodayCard />
      <TodaysTasks />
      <LedgerCards />
      <ConversionRateCard months={months} />
    </>,
  );
  for (const words of [/^Visits that the team/, /^Nobody: no/, /^Nothing is due/, /^No payables in/, /^No client was won or lost/])
    await screen.findByText(words);
  const hrefs = screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);
  return Object.fromEntries(hrefs);
}

it('leads from each card without data to what fills it', async () => {
  expect(await showAll('Member')).toMatchObject({
    'Log onsite visit': '/checkins?log=visit',
    'Set a client’s follow-up': '/salesandleads',
    'New task': '/tasks?new=1',
    'Add one under Accounts': '/ledger?new=1',
    'Set a client’s status': '/salesandleads',
  });
});

it('leads nobody to what they may not do', async () => {
  expect(Object.keys(await showAll('Viewer')).filter((words) => /Log|Set|New|Add/.test(words))).toEqual([]);
});
