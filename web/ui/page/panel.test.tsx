import { MantineProvider } from '@mantine/core';
import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { expect, it, vi } from 'vitest';
import { createQueryClient } from '../../platform/queries.ts';
import { Panel, type PanelQuery } from './panel.tsx';

function panel(query: Partial<PanelQuery<string[]>>, beside: ReactNode = null) {
  const tries: number[] = [];
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={createQueryClient()}>
        <Panel
          title="Clients and Leads"
          query={{ data: undefined, error: undefined, refetch: () => tries.push(1), ...query }}
          loading="Loading clients..."
          failure={(error) => `Error: ${(error as Error).message}`}
          isEmpty={(rows) => rows.length === 0}
          empty={<p>Nobody yet</p>}
        >
          {(rows) => <p>{rows.join()}</p>}
        </Panel>
        {beside}
      </QueryClientProvider>
    </MantineProvider>,
  );
  return tries;
}

it('says that it loads', () => {
  panel({});
  expect(screen.getByRole('region', { name: 'Clients and Leads' }).textContent).toContain('Loading clients...');
});

it('says what went wrong and tries again when asked', async () => {
  const tries = panel({ error: new Error('no database') });
  expect(screen.getByRole('alert').textContent).toContain('Error: no database');
  await userEvent.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(tries).toHaveLength(1);
});

interface BesideProps {
  readCount: () => string;
  readCategories: () => string;
}

function Beside({ readCount, readCategories }: BesideProps) {
  const count = useQuery({ queryKey: ['count'], queryFn: readCount });
  const categories = useQuery({ queryKey: ['categories'], queryFn: readCategories });
  return <p>{count.data ?? (count.isError && categories.isSuccess ? 'Not counted' : 'Counting')}</p>;
}

it('reads again with it what else failed on the page, and only that', async () => {
  const readCount = vi
    .fn(() => 'Page 1 of 3')
    .mockImplementationOnce(() => {
      throw new Error('no database');
    });
  const readCategories = vi.fn(() => 'Bulk');
  panel({ error: new Error('no database') }, <Beside readCount={readCount} readCategories={readCategories} />);
  await screen.findByText('Not counted');
  await userEvent.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(await screen.findByText('Page 1 of 3')).toBeDefined();
  expect(readCategories).toHaveBeenCalledOnce();
});

it('shows the empty state for nothing, and the content for something', () => {
  panel({ data: [] });
  expect(screen.getByText('Nobody yet')).toBeDefined();
  panel({ data: ['Konkan', 'Halcyon'] });
  expect(screen.getByText('Konkan,Halcyon')).toBeDefined();
});

it('keeps what was read when reading it again fails', () => {
  panel({ data: ['Konkan'], error: new Error('no network') });
  expect(screen.getByText('Konkan')).toBeDefined();
});
