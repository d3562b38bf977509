import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { renderPage } from '../../testing/render-page.tsx';
import { TimeField } from './time-field.tsx';

function Form({ time }: { time: string }) {
  const [value, setValue] = useState(time);
  return (
    <>
      <TimeField label="Select a Time" value={value} onChange={setValue} />
      <output>{value}</output>
    </>
  );
}

const parts = () =>
  ['Hours', 'Minutes', 'AM or PM'].map((name) => screen.getByRole<HTMLSelectElement>('combobox', { name }).selectedOptions[0]?.text);

describe('a time', () => {
  it.each([
    ['00:05', ['12', '05', 'AM']],
    ['08:30', ['08', '30', 'AM']],
    ['12:00', ['12', '00', 'PM']],
    ['23:59', ['11', '59', 'PM']],
  ])('%s reads in 12-hour format', async (time, expected) => {
    await renderPage(<Form time={time} />);
    expect(screen.getByRole('group', { name: /Select a Time/ })).toBeDefined();
    expect(parts()).toEqual(expected);
  });

  it('is changed part by part', async () => {
    await renderPage(<Form time="10:42" />);
    const choose = (name: string, text: string) => userEvent.selectOptions(screen.getByRole('combobox', { name }), text);
    await choose('AM or PM', 'PM');
    expect(screen.getByRole('status').textContent).toBe('22:42');
    await choose('Hours', '12');
    expect(screen.getByRole('status').textContent).toBe('12:42');
    await choose('AM or PM', 'AM');
    expect(screen.getByRole('status').textContent).toBe('00:42');
    await choose('Minutes', '05');
    expect(screen.getByRole('status').textContent).toBe('00:05');
  });
});
