import { portEndpoints } from '@fairlead/contract/ports';
import { register } from '../../platform/http/register.ts';
import type { Area } from '../../program.ts';
import { PORT_FILE } from './port-kind.service.ts';
import { createPorts, portImports } from './ports.service.ts';
import { fillInPorts } from './settled-ports.service.ts';

export const portsArea: Area = {
  name: 'ports',
  endpoints: { ports: portEndpoints },
  jobs: [PORT_FILE.exportJob, PORT_FILE.printJob],
  imports: () => ({ ports: portImports() }),
  build({ records, db, clock }) {
    const ports = createPorts(records);
    return {
      kinds: [ports.kind],
      register(app) {
        ports.register(app);
        register(app, portEndpoints.options, ({ query }) => ports.options(query.search));
      },
      recover: () => fillInPorts({ db, clock }),
      sweep: ports.sweep,
    };
  },
};
