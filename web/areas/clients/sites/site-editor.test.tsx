import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderPage } from '../../../testing/render-page.tsx';
import { blankValues } from '../form/client-form.rules.ts';
import { BLANK_SITE } from './site.rules.ts';
import { SiteEditor } from './site-editor.tsx';

it('opens a keypad with a minus for degrees, and one of decimals for the radius', async () => {
  await renderPage(<SiteEditor values={{ ...blankValues(), sites: [BLANK_SITE] }} onChange={() => undefined} problems={{}} refused={{}} />);
  const keypadOf = (label: string) => screen.getByLabelText<HTMLInputElement>(label).inputMode;
  expect(['Latitude', 'Longitude', 'Radius (m)'].map(keypadOf)).toEqual(['text', 'text', 'decimal']);
});
