import { screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { renderPage } from '../../../testing/render-page.tsx';
import { SettingControl } from './setting-control.tsx';

function DailyBackups() {
  const [value, setValue] = useState<unknown>(7);
  return (
    <>
      <SettingControl name="dailyBackups" isFixed={false} error={undefined} value={value} onChange={setValue} />
      <output>{JSON.stringify(value)}</output>
    </>
  );
}

it('keeps a count as it is typed, and takes only a whole one for a number', async () => {
  const { user } = await renderPage(<DailyBackups />);
  const count = screen.getByLabelText<HTMLInputElement>('Daily backups');
  const taken = screen.getByRole('status');
  await user.clear(count);
  await user.type(count, '30,5');
  expect([count.value, taken.textContent]).toEqual(['30,5', '"30,5"']);
  await user.type(count, '{Backspace}{Backspace}');
  expect([count.value, taken.textContent]).toEqual(['30', '30']);
});
