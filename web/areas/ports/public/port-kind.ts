import { typedFields } from '@fairlead/contract/kit/records/fields';
import { PORT_FIELDS, portKind } from '@fairlead/contract/ports';
import { paths } from '../../../paths.ts';
import { createBin } from '../../../records/bin/bin.ts';
import { createWords } from '../../../records/timeline/create-words.rules.ts';
import { portRecords } from '../ports.queries.ts';

/** Deleted ports (docs/product/ports.md). */
export const bin = createBin(portRecords, {
  ...{ title: 'Ports', nameHeader: 'Port', searchLabel: 'UN/LOCODE, name or country' },
  describe: ({ code, name, country }) => ({ name: `${code} ${name}`, detail: country ?? '' }),
});

/** What happened to a port. */
export const describe = createWords(portKind, {
  told: typedFields(PORT_FIELDS),
  nameOf: ({ code, name }) => (typeof name === 'string' ? `the port ${code} ${name}` : undefined),
  href: paths.port,
});
