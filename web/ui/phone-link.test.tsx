import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderPage } from '../testing/render-page.tsx';
import { PhoneLink } from './phone-link.tsx';

it.each([
  ['+91 98480-22119', '+919848022119'],
  ['(+91) 832 555 0177 ext 12', '+918325550177'],
  ['040 6677 1200 / 040 6677 1201', '04066771200'],
])('calls %s as %s', async (number, dialled) => {
  await renderPage(<PhoneLink number={number} />);
  expect(screen.getByRole('link', { name: number }).getAttribute('href')).toBe(`tel:${dialled}`);
});

it.each(['Not provided', 'ask for Riya', '12'])('leaves %s as it is', async (text) => {
  await renderPage(<PhoneLink number={text} />);
  expect(screen.queryByRole('link')).toBeNull();
  expect(screen.getByText(text)).toBeDefined();
});
