/**
 * The least that a list in React and Mantine can be: the parts of Mantine that our list draws, as often as it does, and ten rows that are asked
 * for once. No router, no kept queries, no rights, no menus. bare.ts builds it; nothing of it is shipped.
 */
import '@mantine/core/styles/baseline.layer.css';
import '@mantine/core/styles/default-css-variables.layer.css';
import '@mantine/core/styles/global.layer.css';
import '@mantine/core/styles/UnstyledButton.layer.css';
import '@mantine/core/styles/Button.layer.css';
import '@mantine/core/styles/Loader.layer.css';
import '@mantine/core/styles/ActionIcon.layer.css';
import { ActionIcon, Button, MantineProvider } from '@mantine/core';
import { useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';

const COLUMNS = ['companyName', 'type', 'assignedTo', 'category', 'phone'] as const;

type Row = Record<(typeof COLUMNS)[number], string | null> & { _id: string };

const icon = (
  <svg viewBox="0 0 24 24" width={18} height={18} aria-hidden="true">
    <path d="M4 12h16M12 4v16" />
  </svg>
);

const buttons = (...labels: string[]) =>
  labels.map((label) => (
    <Button key={label} variant="default" leftSection={icon}>
      {label}
    </Button>
  ));

function Page() {
  const [rows, setRows] = useState<Row[]>([]);
  useEffect(() => {
    void fetch('/rows')
      .then((answer) => answer.json())
      .then(({ clients }) => setRows(clients));
  }, []);
  return (
    <MantineProvider defaultColorScheme="auto">
      <nav>
        {['Dashboard', 'Clients', 'Calendar', 'Team'].map((name) => (
          <a key={name} href={`/${name}`}>
            {icon}
            {name}
          </a>
        ))}
      </nav>
      <header>{buttons('Export', 'Import', 'Duplicates', 'Categories', 'Add')}</header>
      <input type="search" aria-label="Company or email" />
      {buttons('Filter', 'Views', 'Sort')}
      <table>
        <thead>
          <tr>
            {['', ...COLUMNS, 'Actions'].map((name) => (
              <th key={name}>{name}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <RowOfTable key={row._id} row={row} />
          ))}
        </tbody>
      </table>
      {buttons('Previous', 'Next')}
    </MantineProvider>
  );
}

function RowOfTable({ row }: { row: Row }) {
  return (
    <tr>
      <td>
        <input type="checkbox" aria-label={`Select ${row.companyName}`} />
      </td>
      {COLUMNS.map((name) => (
        <td key={name}>{name === 'companyName' ? <a href={`/${row._id}`}>{row[name]}</a> : row[name]}</td>
      ))}
      <td>
        {['Visit', 'Edit', 'Delete'].map((label) => (
          <ActionIcon key={label} variant="subtle" aria-label={label}>
            {icon}
          </ActionIcon>
        ))}
      </td>
    </tr>
  );
}

createRoot(document.getElementById('root') as HTMLElement).render(<Page />);
