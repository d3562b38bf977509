import { screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { today } from '../../platform/time.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { fullDay, monthAndYear, monthDayYear, monthOf } from './date-days.ts';
import { DATE_PRESETS, type DateRange, presetRange } from './date-range.ts';
import { DateRangePicker } from './date-range-picker.tsx';
import { monthsOf } from './range-choice.ts';

const NOVEMBER = { start: '2026-11-10', end: '2026-11-12' };

async function picker(value: DateRange | undefined) {
  const onApply = vi.fn();
  const onClose = vi.fn();
  const page = await renderPage(<DateRangePicker value={value} onApply={onApply} onClose={onClose} />);
  await screen.findByRole('dialog', { name: 'Select a date range' });
  return { ...page, onApply, onClose };
}

const shownMonths = () =>
  screen.getAllByRole('grid').map((grid) => document.getElementById(grid.getAttribute('aria-labelledby') ?? '')?.textContent);
const cell = (month: string, day: string) =>
  within(screen.getByRole('grid', { name: monthAndYear(month) })).getByRole('button', { name: fullDay(day) });
const ends = () => ['Start', 'End'].map((label) => screen.getByText(label, { selector: 'dt' }).nextElementSibling?.textContent);
const pressed = () => screen.queryAllByRole('button', { pressed: true }).map((button) => button.textContent);
const button = (name: string) => screen.getByRole('button', { name });
const focused = () => document.activeElement?.getAttribute('aria-label');

it('opens with last week, which Apply gives', async () => {
  const { user, onApply, onClose } = await picker(undefined);
  const week = presetRange('Last week', today());
  expect(pressed()).toEqual(['Last week']);
  expect(ends()).toEqual([monthDayYear(week.start), monthDayYear(week.end)]);
  expect(shownMonths()).toEqual(monthsOf(week).map(monthAndYear));
  await user.click(button('Apply'));
  expect(onApply.mock.calls).toEqual([[week, 'Last week']]);
  expect(onClose).toHaveBeenCalledOnce();
});

it('offers the presets in their order; each sets its days and both calendars', async () => {
  const { user } = await picker(NOVEMBER);
  const presets = within(screen.getByRole('group', { name: 'Presets' })).getAllByRole('button');
  expect(presets.map((preset) => preset.textContent)).toEqual([...DATE_PRESETS]);
  expect(pressed()).toEqual([]);
  for (const preset of DATE_PRESETS) {
    await user.click(button(preset));
    const range = presetRange(preset, today());
    expect(pressed()).toEqual([preset]);
    expect(ends()).toEqual([monthDayYear(range.start), monthDayYear(range.end)]);
    expect(shownMonths()).toEqual(monthsOf(range).map(monthAndYear));
  }
});

it('shows start month and the next, each in 42 days, and the range in them', async () => {
  await picker(NOVEMBER);
  expect(shownMonths()).toEqual(['November 2026', 'December 2026']);
  for (const grid of screen.getAllByRole('grid')) expect(within(grid).getAllByRole('gridcell')).toHaveLength(42);
  const selected = within(screen.getByRole('grid', { name: 'November 2026' })).getAllByRole('gridcell', { selected: true });
  expect(selected.map((each) => each.textContent)).toEqual(['10', '11', '12']);
});

it('takes the first click for a range of one day and the second for its end, swapped if earlier', async () => {
  const { user, onApply } = await picker(undefined);
  const { start } = presetRange('Last week', today());
  await user.click(cell(monthOf(start), start));
  expect(pressed()).toEqual([]);
  expect(ends()).toEqual([monthDayYear(start), monthDayYear(start)]);
  const next = monthsOf({ start, end: start })[1];
  await user.click(cell(next, `${next}-05`));
  expect(ends()).toEqual([monthDayYear(start), monthDayYear(`${next}-05`)]);
  await user.click(cell(next, `${next}-20`));
  expect(ends()).toEqual([monthDayYear(`${next}-20`), monthDayYear(`${next}-20`)]);
  await user.click(cell(next, `${next}-07`));
  expect(ends()).toEqual([monthDayYear(`${next}-07`), monthDayYear(`${next}-20`)]);
  await user.click(button('Apply'));
  expect(onApply.mock.calls).toEqual([[{ start: `${next}-07`, end: `${next}-20` }, undefined]]);
});

it('lets days of adjacent months be clicked, and shows the months of the range then', async () => {
  const { user } = await picker(NOVEMBER);
  await user.click(cell('2026-11', '2026-10-28'));
  expect(shownMonths()).toEqual(['October 2026', 'November 2026']);
  expect(focused()).toBe('Wednesday, October 28, 2026');
  await user.click(cell('2026-11', '2026-12-02'));
  expect(shownMonths()).toEqual(['October 2026', 'December 2026']);
  expect(ends()).toEqual(['Oct 28, 2026', 'Dec 2, 2026']);
});

it('turns its calendars one by one, the earlier first', async () => {
  const { user } = await picker({ start: '2026-01-01', end: '2026-12-31' });
  const turn = (month: string, name: string) =>
    user.click(within(screen.getByRole('group', { name: month })).getByRole('button', { name }));
  await turn('January 2026', 'Next month');
  await turn('December 2026', 'Next month');
  expect(shownMonths()).toEqual(['February 2026', 'January 2027']);
  await turn('February 2026', 'Previous month');
  await turn('January 2026', 'Previous month');
  expect(shownMonths()).toEqual(['December 2025', 'January 2027']);
  expect(ends()).toEqual(['Jan 1, 2026', 'Dec 31, 2026']);
});

it('is led by the keyboard from one calendar into the other', async () => {
  const { user, onApply } = await picker({ start: '2026-11-29', end: '2026-11-29' });
  await waitFor(() => expect(focused()).toBe('Sunday, November 29, 2026'));
  await user.keyboard('{Enter}{ArrowDown}');
  expect(focused()).toBe('Sunday, December 6, 2026');
  expect(document.activeElement?.closest('[role=grid]')).toBe(screen.getByRole('grid', { name: 'December 2026' }));
  await user.keyboard('{PageDown}');
  expect(focused()).toBe('Wednesday, January 6, 2027');
  await user.keyboard(' ');
  expect(ends()).toEqual(['Nov 29, 2026', 'Jan 6, 2027']);
  expect(shownMonths()).toEqual(['November 2026', 'January 2027']);
  await user.click(button('Apply'));
  expect(onApply.mock.calls).toEqual([[{ start: '2026-11-29', end: '2027-01-06' }, undefined]]);
});

it('closes by Cancel, Escape and a click beside it, and applies nothing', async () => {
  const { user, onApply, onClose } = await picker(NOVEMBER);
  await user.click(button('Today'));
  await user.click(button('Cancel'));
  expect(onClose).toHaveBeenCalledTimes(1);
  await user.keyboard('{Escape}');
  expect(onClose).toHaveBeenCalledTimes(2);
  const beside = document.querySelector('.mantine-Modal-overlay');
  if (!beside) throw new Error('nothing lies beside the dialog');
  await user.click(beside);
  expect(onClose).toHaveBeenCalledTimes(3);
  expect(onApply).not.toHaveBeenCalled();
});

it('gives days that were chosen by hand as days, even where a preset means the same ones today', async () => {
  const day = { start: today(), end: today() };
  const { user, onApply } = await picker(day);
  await user.click(button('Apply'));
  expect(onApply.mock.calls).toEqual([[day, undefined]]);
});
