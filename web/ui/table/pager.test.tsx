import { act, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { renderPage } from '../../testing/render-page.tsx';
import { type PagePlace, Pager } from './pager.tsx';

let turned: PagePlace[];
let arrive: () => void;

/** Two pages, of which the second arrives when the test says so. */
function List() {
  const [{ page, isOld }, show] = useState({ page: 1, isOld: false });
  const turn = (place: PagePlace) => {
    turned.push(place);
    show({ page, isOld: true });
    arrive = () => show({ page: place.page ?? 1, isOld: false });
  };
  return (
    <Pager at={{ page, next: page < 2 ? 'after' : null, previous: page > 1 ? 'before' : null }} pages={2} isOld={isOld} onTurn={turn} />
  );
}

const button = (name: string) => screen.getByRole('button', { name });

it('keeps the focus on a button while its page loads, then gives it to the other one at the end', async () => {
  turned = [];
  const { user } = await renderPage(<List />);
  await user.tab();
  expect(document.activeElement).toBe(button('Next'));
  await user.keyboard('{Enter}');
  expect(button('Next').getAttribute('aria-disabled')).toBe('true');
  expect(document.activeElement).toBe(button('Next'));
  await user.keyboard('{Enter}');
  expect(turned).toEqual([{ page: 2, cursor: 'after' }]);
  act(arrive);
  expect(document.activeElement).toBe(button('Previous'));
});
