import { DOCUMENT_MAX_BYTES, DOCUMENT_MESSAGES, DOCUMENT_UPLOADS, documentEndpoints as endpoints } from '@fairlead/contract/documents';
import { hashContent } from '../../platform/db/receipts/receipts.ts';
import { resumableRoutes } from '../../platform/files/resumable/resumable.routes.ts';
import type { Unfinished } from '../../platform/files/resumable/unfinished.ts';
import { type App, register, registerStream } from '../../platform/http/register.ts';
import { cleanFileName, readMetadata } from './documents.rules.ts';
import type { Documents } from './documents.service.ts';
import type { DocumentZip } from './zip/zip.service.ts';

interface Parts {
  documents: Documents;
  zip: DocumentZip;
  unfinished: Unfinished;
}

export function documentRoutes(app: App, { documents, zip, unfinished }: Parts) {
  documents.register(app);
  register(app, endpoints.listOfClient, ({ actor, params }) => documents.listOf(actor, { clientId: params.id }));
  register(app, endpoints.createOfClient, ({ actor, params, body, file }) =>
    documents.create(actor, { clientId: params.id }, body, requireFile(file)),
  );
  register(app, endpoints.remove, ({ actor, params }) => documents.remove(actor, params.id));
  register(app, endpoints.listOfEmployee, ({ actor, params }) => documents.listOf(actor, { employeeId: params.id }));
  register(app, endpoints.createOfEmployee, ({ actor, params, body, file }) =>
    documents.create(actor, { employeeId: params.id }, body, requireFile(file)),
  );
  register(app, endpoints.removeOfEmployee, ({ actor, params }) => documents.remove(actor, params.id, true));
  register(app, endpoints.get, ({ actor, params }) => documents.get(actor, params.id));
  register(app, endpoints.removeAllOfClient, ({ actor, params }) => documents.removeAllOf(actor, { clientId: params.id }));
  register(app, endpoints.removeAllOfEmployee, ({ actor, params }) => documents.removeAllOf(actor, { employeeId: params.id }));
  registerStream(app, endpoints.zipOfClient, ({ actor, params }) => zip.ofClient(actor, params.id));
  registerStream(app, endpoints.zipOfEmployee, ({ actor, params }) => zip.ofEmployee(actor, params.id));
  resumableRoutes(app, {
    path: DOCUMENT_UPLOADS,
    maxBytes: DOCUMENT_MAX_BYTES,
    tooLarge: DOCUMENT_MESSAGES.tooLarge,
    empty: DOCUMENT_MESSAGES.missing,
    unfinished,
    assertMay: async (actor, metadata) => documents.assertMayAdd(actor, await documents.currentOwner(readMetadata(metadata).owner)),
    contentOf: ({ length, metadata }) => hashContent({ ...readMetadata(metadata), fileName: cleanFileName(metadata.fileName), length }),
    async take(actor, metadata, file, id) {
      const { owner, draft } = readMetadata(metadata);
      return documents.create(actor, await documents.currentOwner(owner), draft, file, id);
    },
  });
}

/** The contract requires the file, so a call without one has been refused. */
const requireFile = <File>(file: File | undefined): File => file as File;
