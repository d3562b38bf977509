import { CLIENT_MESSAGES, type Client } from '@fairlead/contract/clients';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { longDate, now } from '../../../platform/time.ts';
import { useAlert } from '../../../ui/dialogs/alert.tsx';
import { ExportBar } from '../../../ui/menus/export-bar.tsx';
import { PrintSheet } from '../../../ui/table/print-sheet.tsx';
import { PRINT_ROWS_MAX, rowsToPrint } from '../client-export.queries.ts';
import { phoneShown, typeShown } from '../client-fields.rules.ts';
import { type ClientView, clientQueries } from '../clients.queries.ts';
import { filterOf } from '../clients-view.rules.ts';

interface PrintClientsProps {
  view: ClientView;
  onDone: () => void;
}

/** Prints all rows that the view finds, up to a number it states. */
export function PrintClients({ view, onDone }: PrintClientsProps) {
  const alert = useAlert();
  const { page: _page, cursor: _cursor, ...whole } = view;
  const rows = useQuery({
    queryKey: ['clients', 'print', whole],
    queryFn: ({ signal }) => rowsToPrint(view, signal),
    // Paper is asked for now and shows now.
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const total = useQuery(clientQueries.count(filterOf(view)));
  useEffect(() => {
    if (!rows.error) return;
    void alert(rows.error.message);
    onDone();
  }, [rows.error, alert, onDone]);

  if (!rows.data || total.isPending) return <ExportBar runs={[{ id: 0, message: 'Preparing print...', bytes: 0, cancel: onDone }]} />;
  return (
    <PrintSheet title="Clients and Leads" lead={`${extent(rows.data.length, total.data?.total)} · ${longDate(now())}`} onDone={onDone}>
      <table>
        <thead>
          <tr>
            {['Company Name', 'Type', 'Assigned to', 'Categories', 'Phone Number'].map((header) => (
              <th key={header} scope="col">
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.data.map((client) => (
            <Row key={client._id} client={client} />
          ))}
        </tbody>
      </table>
    </PrintSheet>
  );
}

function extent(printed: number, total = printed): string {
  if (total <= PRINT_ROWS_MAX) return printed === 1 ? '1 client' : `${printed} clients`;
  return `The first ${printed.toLocaleString('en-US')} of ${total.toLocaleString('en-US')} clients. Export as csv or Excel to have them all.`;
}

function Row({ client }: { client: Client }) {
  return (
    <tr>
      <td>
        <b>{client.companyName}</b>
        <br />
        {client.email ?? CLIENT_MESSAGES.notProvided}
      </td>
      <td>{typeShown(client)}</td>
      <td>
        {client.assignedTo}
        {client.assignedRole && `, ${client.assignedRole}`}
      </td>
      <td>{client.category}</td>
      <td>{phoneShown(client)}</td>
    </tr>
  );
}
