import { PORT_FIELDS, type Port } from '@fairlead/contract/ports';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { paths } from '../../paths.ts';
import { BackArrow } from '../../records/page/back-arrow.tsx';
import { FieldList } from '../../records/page/field-list.tsx';
import { RecordCard, RecordPage } from '../../records/page/record-page.tsx';
import { usePlainDialogs } from '../../records/plain/plain-dialogs.tsx';
import { PlainBody, PlainButtons, pageWords, plainField } from '../../records/plain/plain-page.tsx';
import { useMay } from '../sign-in/public/signed-in-user.ts';
import { PORT_DIALOGS } from './port-dialogs.ts';
import { positionOf } from './port-page.rules.ts';
import classes from './ports.module.css';
import { ownershipOf, portRecords } from './ports.queries.ts';
import { describe } from './public/port-kind.ts';

const WORDS = pageWords('Port');

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
        <PlainButtons
          onEdit={may('ports.edit', ownershipOf(port)) && (() => edit(port))}
          onDelete={may('ports.delete', ownershipOf(port)) && (() => askDelete(port))}
          onPrepare={prepare}
        />
      }
    >
      <PlainBody query={portRecords.timeline(port._id)} describe={describe}>
        <FieldList
          fields={[
            plainField(PORT_FIELDS.code.label, port.code),
            plainField(PORT_FIELDS.country.label, port.country),
            plainField('Position', positionOf(port)),
          ]}
        />
      </PlainBody>
      {dialogs}
    </RecordCard>
  );
}
