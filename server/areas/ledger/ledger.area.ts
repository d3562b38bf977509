import { ledgerEndpoints } from '@fairlead/contract/ledger';
import type { Area } from '../../program.ts';
import { createLedgerFigures, type LedgerFiguresService } from './figures/figures.service.ts';
import { ledgerImports } from './import/ledger-import.service.ts';
import { ledgerRoutes } from './ledger.routes.ts';
import { createLedger, type Ledger } from './ledger.service.ts';
import { LEDGER_TABLE } from './ledger-export.service.ts';

declare module '../../program.ts' {
  interface Services {
    ledger: Ledger;
    ledgerFigures: LedgerFiguresService;
  }
}

export const ledgerArea: Area = {
  name: 'ledger',
  endpoints: { ledger: ledgerEndpoints },
  jobs: [LEDGER_TABLE.exportJob, LEDGER_TABLE.printJob],
  imports: () => ({ ledger: ledgerImports() }),
  build({ records, db, clock, readZone, services: { clients, settings } }) {
    const { readCurrency } = settings;
    const ledger = createLedger({ ...records, clients, readCurrency });
    const ledgerFigures = createLedgerFigures({ db, clock, clients, readZone, readCurrency });
    return {
      offers: { ledger, ledgerFigures },
      kinds: [ledger.kind],
      register: (app) => ledgerRoutes(app, ledger, ledgerFigures),
      sweep: ledger.sweep,
    };
  },
};
