import { type VisitLogReport, visitEndpoints } from '@fairlead/contract/checkins/calls';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { dateTime } from '../../../platform/time.ts';
import { fakeServer } from '../../../testing/fake-server.ts';
import { renderPage } from '../../../testing/render-page.tsx';
import { VisitLogPanel } from './visit-log-panel.tsx';

const HASH = 'a1'.repeat(32);
const FITS = { entries: 1200, visits: 1, lastHash: HASH, lastAt: '2026-05-02T10:00:00.000Z', notedSeq: null, ok: true, firstProblem: null };

async function check(report: VisitLogReport | Error, noted?: string) {
  const server = fakeServer();
  server.on(visitEndpoints.verifyLog, () => (report instanceof Error ? report : { json: report }));
  const { user } = await renderPage(<VisitLogPanel />);
  const button = await screen.findByRole('button', { name: 'Check now' });
  expect(server.callsTo(visitEndpoints.verifyLog)).toEqual([]);
  if (noted) await user.type(screen.getByLabelText('Hash that you noted'), noted);
  await user.click(button);
  return server;
}

it('says that all fits, how much there is, and the last hash', async () => {
  await check(FITS);
  const found = await screen.findByText(/All fits/);
  expect(found.closest('p')?.textContent).toBe(
    `All fits: 1,200 entries, 1 visit. The last entry is of ${dateTime('2026-05-02T10:00:00.000Z')}.`,
  );
  expect(screen.getByLabelText<HTMLInputElement>('Hash of the last entry').value).toBe(HASH);
});

it('compares with a hash that was noted, and says which entry has it', async () => {
  const server = await check({ ...FITS, notedSeq: 1100 }, ` ${HASH}`);
  expect((await screen.findByText(/All fits/)).closest('p')?.textContent).toContain('The hash that you noted is that of entry 1,100.');
  expect(server.callsTo(visitEndpoints.verifyLog)[0]?.query.get('noted')).toBe(HASH);
});

it('has no last entry to tell of while there is none', async () => {
  await check({ ...FITS, entries: 0, visits: 0, lastHash: '', lastAt: null });
  expect((await screen.findByText(/All fits/)).closest('p')?.textContent?.trim()).toBe('All fits: 0 entries, 0 visits.');
  expect(screen.queryByLabelText('Hash of the last entry')).toBeNull();
});

it('says what does not fit first, and gives no hash to note', async () => {
  const what = 'Entry 5 was changed: its hash is not that of what it says.';
  await check({ ...FITS, ok: false, firstProblem: { seq: 5, checkInId: 'v1', what } });
  expect((await screen.findByText(/does not fit/)).closest('p')?.textContent).toBe(
    `Something does not fit. ${what} This is the first; there may be more.`,
  );
  expect(screen.queryByLabelText('Hash of the last entry')).toBeNull();
});

it('says why it could not be checked', async () => {
  await check(new TypeError('Failed to fetch'));
  expect((await screen.findByRole('alert')).textContent).toContain('Network error');
});
