import { PORT_FIELDS, type Port } from '@fairlead/contract/ports';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { paths } from '../../paths.ts';
import { describeError } from '../../platform/error-message.ts';
import { BackArrow } from '../../records/page/back-arrow.tsx';
import { FieldColumns, FieldList } from '../../records/page/field-list.tsx';
import { RecordBody, RecordCard, RecordPage } from '../../records/page/record-page.tsx';
import { usePlainDialogs } from '../../records/plain/plain-dialogs.tsx';
import { describeAnyEntry } from '../../records/timeline/timeline.rules.ts';
import { Timeline } from '../../records/timeline/timeline.tsx';
import { useMay } from '../sign-in/public/signed-in-user.ts';
import { PORT_DIALOGS } from './port-dialogs.ts';
import { positionOf } from './port-page.rules.ts';
import classes from './ports.module.css';
import { ownershipOf, portRecords } from './ports.queries.ts';
import { describe } from './public/port-kind.ts';

const WORDS = {
  ...{ record: 'Port', loading: 'Loading the port...', notFound: 'Port not found.' },
  failure: (error: unknown) => `Error: ${describeError(error, 'The port could not be read. Please try again.')}`,
};

/** Everything about one port (docs/product/ports.md). */
export function PortPage() {
  const { id = '' } = useParams({ strict: false });
  return (
    <RecordPage query={useQuery(portRecords.one(id))} list={{ label: 'Ports', to: paths.ports }} nameOf={({ name }) => name} words={WORDS}>
      {(port) => <PortView port={port} />}
    </RecordPage>
  );
}

function PortView({ port }: { port: Port }) {
  const navigate = useNavigate();
  const may = useMay();
  const onDeleted = () => navigate({ to: paths.ports, replace: true });
  const { dialogs, edit, askDelete, prepare } = usePlainDialogs(portRecords, { ...PORT_DIALOGS, current: port, onDeleted });
  const shown: [string, string | null | undefined][] = [
    [PORT_FIELDS.code.label, port.code],
    [PORT_FIELDS.country.label, port.country],
    ['Position', positionOf(port)],
  ];
  return (
    <RecordCard
      name={port.name}
      picture={null}
      isSquare
      before={<BackArrow to={paths.ports} label="Back to Ports" />}
      above="Port"
      aside={
        <span className={classes.links}>
          <Link to={paths.lanes} search={{ loadPort: port.code } as never} className="link">
            Lanes from here
          </Link>
          <Link to={paths.lanes} search={{ dischargePort: port.code } as never} className="link">
            Lanes to here
          </Link>
        </span>
      }
      buttons={
        <>
          {may('ports.edit', ownershipOf(port)) && (
            <Button onClick={() => edit(port)} onPointerEnter={prepare}>
              Edit
            </Button>
          )}
          {may('ports.delete', ownershipOf(port)) && (
            <Button color="red" onClick={() => askDelete(port)}>
              Delete
            </Button>
          )}
        </>
      }
    >
      <RecordBody>
        <FieldColumns
          beside={<Timeline query={portRecords.timeline(port._id)} describe={(entry) => describe(entry) ?? describeAnyEntry(entry)} />}
        >
          <FieldList fields={shown.map(([label, text]) => ({ label, text: text ?? 'Not provided', isBlank: !text }))} />
        </FieldColumns>
      </RecordBody>
      {dialogs}
    </RecordCard>
  );
}
