import { MantineProvider } from '@mantine/core';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { Panel, type PanelQuery } from './panel.tsx';

function panel(query: Partial<PanelQuery<string[]>>) {
  const tries: number[] = [];
  render(
    <MantineProvider env="test">
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
