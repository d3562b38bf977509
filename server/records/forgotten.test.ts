import type { Endpoint } from '@fairlead/contract/kit/endpoint';
import { ledgerEndpoints, ledgerKind } from '@fairlead/contract/ledger';
import { expect, it } from 'vitest';
import { LEDGER_TABLE } from '../areas/ledger/ledger-export.service.ts';
import type { Area } from '../program.ts';
import { findForgotten } from './forgotten.ts';
import type { RegisteredKind } from './visibility/kinds.ts';

const area: Area = {
  name: 'ledger',
  endpoints: { ledger: ledgerEndpoints },
  jobs: [LEDGER_TABLE.exportJob, LEDGER_TABLE.printJob],
  build: () => ({}),
};
const kind: RegisteredKind = {
  ...{ area: 'ledger', table: 'ledgerEntry', list: ledgerKind.list, kind: ledgerKind, file: LEDGER_TABLE },
  removeForGood: async () => {},
};
const served: Endpoint[] = Object.values(ledgerEndpoints);

it('finds nothing where nothing is forgotten', () => {
  expect(findForgotten([area], [kind], served)).toEqual([]);
});

it('says which call nobody serves', () => {
  const others = served.filter(({ path, method }) => !(method === 'GET' && path === '/api/ledger/count'));
  expect(findForgotten([area], [kind], others)).toEqual([
    'GET /api/ledger/count is declared, and nobody serves it: let ledger.area.ts register it.',
  ]);
});

it('says whose files nobody writes', () => {
  const { file: _file, ...withoutFile } = kind;
  expect(findForgotten([area], [withoutFile], served)).toEqual([
    'Nothing says how entries are written to a file: give createRecords its `file`.',
  ]);
  expect(findForgotten([{ ...area, jobs: [LEDGER_TABLE.exportJob] }], [kind], served)).toEqual([
    'Nobody writes the files of entries: name both jobs of its file in ledger.area.ts.',
  ]);
});
