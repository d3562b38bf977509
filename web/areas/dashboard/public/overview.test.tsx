import type { Dashboard } from '@fairlead/contract/dashboard';
import type { UseQueryResult } from '@tanstack/react-query';
import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { renderPage } from '../../../testing/render-page.tsx';
import { Overview } from './overview.tsx';

const figure = { amount: '0', before: '0' };
const figures = {
  money: { currency: 'INR', receivables: figure, payables: figure, profit: figure },
  quarter: { won: 0, decided: 0, from: '2026-10-01' },
  months: [],
  activity: [],
};

async function headings(isPhone: boolean) {
  vi.stubGlobal('matchMedia', (media: string) => ({ matches: isPhone, media, addEventListener() {}, removeEventListener() {} }));
  await renderPage(
    <Overview
      overview={{ data: { figures } as unknown as Dashboard, isPending: false, isError: false } as UseQueryResult<Dashboard>}
      checkIn={<h2>Check In</h2>}
      calendar={<h2>Your Calendar</h2>}
      tasks={<h2>Today's Tasks</h2>}
    />,
  );
  await screen.findByText('Check In');
  return screen.getAllByRole('heading').map(({ textContent }) => textContent);
}

it('begins on a phone with the visit, the tasks and the calendar, for a screen reader too', async () => {
  expect((await headings(true)).slice(0, 5)).toEqual(['Check In', "Today's Tasks", 'Your Calendar', 'Total Payables', 'Total Receivables']);
});

it('begins on a wide screen with the money', async () => {
  expect((await headings(false)).slice(0, 5)).toEqual([
    'Total Payables',
    'Total Receivables',
    'Total Profit this month',
    'Check In',
    'Your Calendar',
  ]);
});
