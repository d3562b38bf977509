import { documentEndpoints } from '@fairlead/contract/documents';
import { createLeases } from '../../platform/files/resumable/leases.ts';
import { openPieces } from '../../platform/files/resumable/open-pieces.ts';
import { createUnfinished } from '../../platform/files/resumable/unfinished.ts';
import type { Area } from '../../program.ts';
import { DOCUMENT_TABLE } from './document-export.service.ts';
import { documentRoutes } from './documents.routes.ts';
import { createDocuments, type Documents } from './documents.service.ts';
import { createDocumentZip } from './zip/zip.service.ts';

declare module '../../program.ts' {
  interface Services {
    documents: Documents;
  }
}

export const documentsArea: Area = {
  name: 'documents',
  endpoints: { documents: documentEndpoints },
  jobs: [DOCUMENT_TABLE.exportJob, DOCUMENT_TABLE.printJob],
  build({ options: { dataDir }, records, db, clock, files, storage, services: { team, clients } }) {
    const documents = createDocuments({ ...records, team, clients });
    const zip = createDocumentZip({ db, files, clients, team });
    const leases = createLeases({ db, clock });
    const unfinished = createUnfinished({ pieces: openPieces(storage, dataDir), clock, leases });
    return {
      offers: { documents },
      kinds: [documents.kind],
      register: (app) => documentRoutes(app, { documents, zip, unfinished }),
      async recover() {
        if (db.isOwnedAlone) await leases.releaseAll();
      },
      async sweep() {
        await documents.sweep();
        await unfinished.sweep();
      },
    };
  },
};
