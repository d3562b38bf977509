import { useQuery } from '@tanstack/react-query';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderPage } from '../../testing/render-page.tsx';
import { OfflineNoteContent } from './offline-note-content.tsx';

function Page() {
  const { isError } = useQuery({ queryKey: ['rows'], queryFn: () => Promise.reject(new Error('No connection')) });
  return (
    <>
      <OfflineNoteContent path="/no/such" />
      {isError && <p>Nothing to show</p>}
    </>
  );
}

it.each([
  ['a page that has nothing to show', '/no/$id', true],
  ['an address that has no page', '/no/$', false],
])('says of %s whether it needs a connection', async (_, route, isSaid) => {
  await renderPage(<Page />, { at: '/no/such', route });
  await screen.findByText('Nothing to show');
  expect(screen.queryByText('This page needs a connection.') !== null).toBe(isSaid);
});
