import { screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { today } from '../../platform/time.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { dayMonthYear, fullDay, monthAndYear, monthOf } from './date-days.ts';
import { DateField } from './date-field.tsx';
import { DatePicker } from './date-picker.tsx';
import { gridOf } from './month-grid.ts';

const cell = (day: string) => screen.getByRole('button', { name: fullDay(day) });
const focused = () => document.activeElement?.getAttribute('aria-label');
const isSelected = (day: string) => cell(day).closest('[role=gridcell]')?.getAttribute('aria-selected');

async function picker(value: string | undefined, bounds: { min?: string; max?: string } = {}) {
  const onApply = vi.fn();
  const onClose = vi.fn();
  const page = await renderPage(<DatePicker value={value} {...bounds} onApply={onApply} onClose={onClose} />);
  await screen.findByRole('dialog', { name: 'Select a date' });
  return { ...page, onApply, onClose };
}

it('shows six weeks from Monday, days of adjacent months among them, with the day chosen', async () => {
  await picker('2026-11-21');
  const grid = screen.getByRole('grid', { name: 'November 2026' });
  const headers = within(grid).getAllByRole('columnheader');
  expect(headers.map((header) => header.textContent)).toEqual(['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su']);
  expect(within(grid).getAllByRole('row')).toHaveLength(7);
  const cells = within(grid).getAllByRole('gridcell');
  expect(cells.map((each) => each.firstElementChild?.getAttribute('aria-label'))).toEqual(gridOf('2026-11').map(fullDay));
  expect(within(grid).getAllByRole('gridcell', { selected: true })).toHaveLength(1);
  expect(isSelected('2026-11-21')).toBe('true');
});

it('applies the day clicked, and a day of an adjacent month turns to it', async () => {
  const { user, onApply, onClose } = await picker('2026-11-21');
  await user.click(cell('2026-12-06'));
  expect(screen.getByRole('grid', { name: 'December 2026' })).toBeDefined();
  expect(focused()).toBe('Sunday, December 6, 2026');
  expect(onApply).not.toHaveBeenCalled();
  await user.click(screen.getByRole('button', { name: 'Apply' }));
  expect(onApply.mock.calls).toEqual([['2026-12-06']]);
  expect(onClose).toHaveBeenCalledOnce();
});

it('only closes when Apply finds no day chosen, and on Cancel', async () => {
  const { user, onApply, onClose } = await picker(undefined);
  expect(screen.getByRole('grid', { name: monthAndYear(monthOf(today())) })).toBeDefined();
  expect(screen.queryByRole('gridcell', { selected: true })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Apply' }));
  expect(onClose).toHaveBeenCalledTimes(1);
  await user.click(cell(today()));
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(onClose).toHaveBeenCalledTimes(2);
  expect(onApply).not.toHaveBeenCalled();
});

it('is led by the keyboard through days, weeks, months and years, and Tab stops once in the grid', async () => {
  const { user, onApply } = await picker('2026-11-21');
  await waitFor(() => expect(focused()).toBe('Saturday, November 21, 2026'));
  const steps: [string, string][] = [
    ['{ArrowRight}', '2026-11-22'],
    ['{ArrowDown}', '2026-11-29'],
    ['{ArrowRight}{ArrowRight}', '2026-12-01'],
    ['{ArrowLeft}', '2026-11-30'],
    ['{End}', '2026-12-06'],
    ['{Home}', '2026-11-30'],
    ['{PageUp}', '2026-10-30'],
    ['{PageDown}{PageDown}', '2026-12-30'],
    ['{Shift>}{PageDown}{/Shift}', '2027-12-30'],
    ['{ArrowUp}', '2027-12-23'],
  ];
  for (const [keys, day] of steps) {
    await user.keyboard(keys);
    expect(focused(), keys).toBe(fullDay(day));
    expect(screen.getByRole('grid', { name: monthAndYear(monthOf(day)) })).toBeDefined();
    expect(screen.getByRole('grid').querySelectorAll('[tabindex="0"]'), keys).toHaveLength(1);
  }
  await user.keyboard('{Enter}');
  expect(isSelected('2027-12-23')).toBe('true');
  await user.tab();
  expect(document.activeElement?.textContent).toBe('Cancel');
  await user.tab();
  await user.keyboard('{Enter}');
  expect(onApply.mock.calls).toEqual([['2027-12-23']]);
});

it('turns the month by its arrows and keeps the focus on them', async () => {
  const { user } = await picker('2026-12-15');
  await user.click(screen.getByRole('button', { name: 'Next month' }));
  expect(screen.getByRole('grid', { name: 'January 2027' })).toBeDefined();
  expect(focused()).toBe('Next month');
  await user.click(screen.getByRole('button', { name: 'Previous month' }));
  await user.click(screen.getByRole('button', { name: 'Previous month' }));
  expect(screen.getByRole('grid', { name: 'November 2026' })).toBeDefined();
});

it('refuses days outside its bounds, and says so', async () => {
  const { user, onApply } = await picker('2026-11-21', { min: '2026-11-10', max: '2026-11-25' });
  for (const day of ['2026-11-09', '2026-11-26']) {
    expect(cell(day).getAttribute('aria-disabled')).toBe('true');
    await user.click(cell(day));
    expect(isSelected(day)).toBe('false');
  }
  await user.click(cell('2026-11-10'));
  await user.click(screen.getByRole('button', { name: 'Apply' }));
  expect(onApply.mock.calls).toEqual([['2026-11-10']]);
});

function Form({ initial = '', required = false }: { initial?: string; required?: boolean }) {
  const [day, setDay] = useState(initial);
  return (
    <DateField label="Follow-up Date" format={dayMonthYear} value={day} onChange={setDay} required={required} error="must be a date" />
  );
}
const field = () => screen.getByLabelText(/^Follow-up Date/);

it('is opened from a field by click, Enter and Space, and the focus returns to the field', async () => {
  const { user } = await renderPage(<Form initial="2026-11-21" />);
  expect(screen.getByRole('button', { name: 'Follow-up Date 21/11/2026' })).toBe(field());
  await user.click(field());
  await screen.findByRole('dialog', { name: 'Follow-up Date' });
  await user.click(cell('2026-11-05'));
  await user.click(screen.getByRole('button', { name: 'Apply' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(field().textContent).toBe('05/11/2026');
  for (const key of ['{Enter}', ' ']) {
    expect(document.activeElement).toBe(field());
    await user.keyboard(key);
    await screen.findByRole('dialog', { name: 'Follow-up Date' });
    await waitFor(() => expect(focused()).toBe('Thursday, November 5, 2026'));
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  }
  expect(field().textContent).toBe('05/11/2026');
});

it('can be cleared in a field that may be blank, and in no other', async () => {
  const { user, unmount } = await renderPage(<Form initial="2026-11-21" />);
  await user.click(screen.getByRole('button', { name: 'Clear Follow-up Date' }));
  expect(field().textContent).toBe('Select a date');
  expect(document.activeElement).toBe(field());
  expect(screen.queryByRole('button', { name: 'Clear Follow-up Date' })).toBeNull();
  unmount();
  await renderPage(<Form initial="2026-11-21" required />);
  expect(screen.queryByRole('button', { name: 'Clear Follow-up Date' })).toBeNull();
});

it('has a field that says what is wrong with its day', async () => {
  await renderPage(<Form />);
  expect(field().getAttribute('aria-invalid')).toBe('true');
  const described = field().getAttribute('aria-describedby') ?? '';
  expect(document.getElementById(described)?.textContent).toBe('must be a date');
});
