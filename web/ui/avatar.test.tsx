import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Avatar } from './avatar.tsx';

it.each([
  ['riya.nair', 'R'],
  ['  x', 'X'],
  ['e\u0301cole', 'E\u0301'],
  ['👩‍👧 ferry', '👩‍👧'],
  ['', '?'],
])('shows of %j the first letter as people see it: %s', (name, letter) => {
  expect(render(<Avatar name={name} />).container.textContent).toBe(letter);
});
