import { clientEndpoints } from '@fairlead/contract/clients';
import { clientQuestionEndpoints } from '@fairlead/contract/clients/alike';
import { categoryEndpoints } from '@fairlead/contract/clients/categories';
import { demurrageEndpoints } from '@fairlead/contract/clients/demurrage';
import { enquiryEndpoints } from '@fairlead/contract/clients/enquiries';
import { clientMergeEndpoints } from '@fairlead/contract/clients/merges';
import { clientRecordEndpoints } from '@fairlead/contract/clients/records';
import type { Area } from '../../program.ts';
import { readDateLanguage } from '../profile/profile.service.ts';
import { categoryRoutes } from './categories/categories.routes.ts';
import { createCategories } from './categories/categories.service.ts';
import { moveCategory } from './categories/category-moves.service.ts';
import { clientRecordRoutes } from './client-records.routes.ts';
import { createClientRecords } from './client-records.service.ts';
import { clientRoutes } from './clients.routes.ts';
import { type Clients, clientImports, createClients, followAssignee } from './clients.service.ts';
import { compareClients, compareOutdated } from './duplicates/compare-clients.service.ts';
import { duplicateRoutes } from './duplicates/duplicates.routes.ts';
import { createDuplicates } from './duplicates/duplicates.service.ts';
import { enquiryRoutes } from './enquiries/enquiries.routes.ts';
import { createEnquiries } from './enquiries/enquiries.service.ts';
import { clientExportRoutes } from './export/client-export.routes.ts';
import { CLIENT_TABLE, createClientExport } from './export/client-export.service.ts';
import { createDemurragePrint, printDemurrage } from './export/demurrage-print.service.ts';
import { createFollowUps } from './follow-ups/follow-ups.service.ts';
import { mergeRoutes } from './merges/merges.routes.ts';
import { createMerges, type Merges } from './merges/merges.service.ts';

declare module '../../program.ts' {
  interface Services {
    clients: Clients;
    merges: Merges;
  }
}

export const clientsArea: Area = {
  name: 'clients',
  endpoints: {
    clients: {
      ...{ ...clientEndpoints, ...categoryEndpoints, ...clientRecordEndpoints },
      ...{ ...clientQuestionEndpoints, ...clientMergeEndpoints, ...demurrageEndpoints },
    },
    enquiries: enquiryEndpoints,
  },
  jobs: [CLIENT_TABLE.exportJob, CLIENT_TABLE.printJob, moveCategory, printDemurrage],
  imports: ({ clock, history }) => ({ clients: clientImports({ clock, history }) }),
  followsEmployees: followAssignee,
  build(program) {
    const { records, db, clock, history, readZone, resumable, recordFiles, services } = program;
    const { team, settings, throttle, accounts } = services;
    const categories = createCategories({ db, history, clock, resumable });
    const clients = createClients({ ...records, team, categories });
    const enquiries = createEnquiries({
      ...{ db, history, clock },
      isOpen: async () => (await settings.get()).enquiryForm,
      countAttempt: (limits, message) => throttle.countAttempt(limits, undefined, message),
      listRecipients: accounts.listManagers,
    });
    const beside = createClientRecords({
      ...{ db, history, clock, accounts, clients },
      belongings: {
        ledgerEntries: (actor, ids) => program.kinds.countOfOthers('ledger', 'client', ids, actor),
        documents: (actor, ids) => program.kinds.countOfOthers('documents', 'client', ids, actor),
        contacts: (actor, ids) => program.kinds.countOfOthers('contacts', 'client', ids, actor),
        lanes: (actor, ids) => program.kinds.countOfOthers('lanes', 'client', ids, actor),
      },
    });
    const pages = createClientExport({ files: recordFiles, clients, records: beside });
    const demurrage = createDemurragePrint({
      ...{ files: recordFiles, clients },
      readLanguage: ({ accountId }) => readDateLanguage(db.read, accountId),
      readCompany: async () => (await settings.get()).workspaceName,
    });
    const merges = createMerges({
      ...{ db, clock, history, clients, files: records.files, categories },
      kinds: () => program.kinds,
      namesOf: records.namesOf,
    });
    const duplicates = createDuplicates({
      ...{ db, clock, history },
      left: (reader) => program.changedRecords.left(reader, 'client'),
      takeTurn: (tx) => program.changedRecords.takeTurn(tx),
    });
    const followUps = createFollowUps({ db, clock, history, readZone });
    return {
      offers: { clients, merges },
      kinds: [clients.kind],
      describe: { clients: clients.describeWithCategories },
      register(app) {
        clientRoutes(app, clients);
        enquiryRoutes(app, enquiries);
        categoryRoutes(app, categories);
        clientRecordRoutes(app, beside);
        clientExportRoutes(app, pages, demurrage);
        mergeRoutes(app, merges);
        duplicateRoutes(app, duplicates);
      },
      looks: () => [{ table: 'client', look: compareClients }],
      findDamage: clients.findWrongTotal,
      async sweep() {
        await followUps.sweep();
        await clients.sweep();
        await beside.notes.sweep();
        await merges.sweep();
        await compareOutdated(db, program.changedRecords);
      },
      remind: followUps.remindAll,
    };
  },
};
