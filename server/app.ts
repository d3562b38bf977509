import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { OWNERS } from './areas/clients/clients.service.ts';
import { historyRoutes } from './areas/history/history.routes.ts';
import { createHistory } from './areas/history/history.service.ts';
import { createLive } from './areas/history/live.service.ts';
import { readDateLanguage } from './areas/profile/profile.service.ts';
import { actorNow } from './areas/sign-in/sign-in.service.ts';
import { AREAS } from './areas.ts';
import { endElsewhere } from './end-elsewhere.ts';
import { AREA_TITLES, endpointsByArea } from './endpoints.ts';
import { importJobs, importKinds } from './import-kinds.ts';
import { usualBackupPlace } from './platform/backup/backup-folder.ts';
import { createMovableClock } from './platform/clock/clock.ts';
import { createReceipts } from './platform/db/receipts/receipts.ts';
import { checkIntegrity } from './platform/db/sqlite/integrity.ts';
import { describeLostFiles, listTroubles } from './platform/db/troubles.ts';
import { createFiles } from './platform/files/files.ts';
import { measureStorage } from './platform/files/storage/measure.ts';
import { openStorage } from './platform/files/storage/open-storage.ts';
import { createTrash } from './platform/files/trash.ts';
import { uploadRoutes } from './platform/files/uploads.routes.ts';
import { describeVisitor, readApiKey, readSessionToken } from './platform/http/credentials.ts';
import { healthRoutes, metricsRoutes, readyRoutes } from './platform/http/health.routes.ts';
import { openApiRoutes } from './platform/http/openapi/openapi.routes.ts';
import { refuseOtherMethods } from './platform/http/refusals.ts';
import { createServer } from './platform/http/server.ts';
import { webAppRoutes } from './platform/http/web-app.routes.ts';
import { createJobs } from './platform/jobs/jobs.ts';
import { createResumableJobs } from './platform/jobs/resumable-jobs.ts';
import { createMail, type Writer } from './platform/mail/mail.ts';
import { folderTransport, smtpTransport } from './platform/mail/transport.ts';
import { programPath } from './platform/programs.ts';
import type { AppOptions, BuiltArea, Program, Services } from './program.ts';
import { createChangedRecords } from './records/changed/changed-records.ts';
import { createRecordFiles } from './records/export/record-files.ts';
import { findForgotten } from './records/forgotten.ts';
import { importRoutes } from './records/import/imports.routes.ts';
import { createImports } from './records/import/imports.ts';
import { createKinds } from './records/visibility/kinds.ts';
import { VERSION } from './version.ts';

/** Builds the program and every area of it. Contains no logic of its own. */
export async function createApp(options: AppOptions) {
  const { db, dataDir, databaseUrl, bucket, zone, smtpUrl, jobsFile = programPath(import.meta.dirname, 'jobs') } = options;
  const incomingFolder = join(dataDir, 'tmp');
  await mkdir(incomingFolder, { recursive: true });

  // Areas are built one after another; what one needs of a later one is looked up when it is called.
  const services = {} as Services;
  const areas: BuiltArea[] = [];
  const describe: Program['describe'] = {};
  const mailWriters: Record<string, Writer> = {};

  const clock = createMovableClock(options.clock);
  const jobs = createJobs({
    file: jobsFile,
    db,
    dataDir,
    databaseUrl,
    bucket,
    backups: { ...(options.backups ?? usualBackupPlace(options)), version: VERSION },
    clock,
  });
  const resumable = createResumableJobs({ db, jobs, clock });
  const storage = openStorage({ dataDir, bucket });
  const files = createFiles(db, { dataDir, storage, clock });
  const history = createHistory(db, clock);
  const receipts = createReceipts({ db, clock });
  const readZone: Program['readZone'] = (tx) => services.settings.readZone(tx);
  const warn: Program['warn'] = (details, message) => app.log.warn(details, message);
  const mail = createMail({
    db,
    clock,
    transport: smtpUrl ? smtpTransport(smtpUrl) : folderTransport(join(dataDir, 'mail'), (line) => app.log.warn(line)),
    readSender: async () => (await services.settings.get()).workspaceName,
    writers: mailWriters,
    warn,
  });
  const changedRecords = createChangedRecords({ db, warn, tablesNow: () => registeredKinds.map(({ table }) => table) }, () =>
    areas.flatMap(({ looks }) => looks?.() ?? []),
  );
  const recordFiles = createRecordFiles({
    jobs,
    clock,
    readZone,
    readDateLanguage: (accountId) => readDateLanguage(db.read, accountId),
    tellExport: (...told) => services.administratorsLog.tellExport(...told),
  });
  const program: Program = {
    options,
    db,
    clock,
    jobs,
    resumable,
    files,
    storage,
    history,
    mail,
    receipts,
    changedRecords,
    readZone,
    recordFiles,
    services,
    describe,
    warn,
    endElsewhere,
    records: {
      ...{ db, files, history, clock, readZone, recordFiles },
      namesOf: (reader, ids) => services.accounts.namesOf(reader, ids),
      lockAccount: (tx, id) => services.accounts.lock(tx, id),
      findName: (...asked) => kinds.findName(...asked),
      currentOf: (...asked) => kinds.currentOf(...asked),
      removeWhatHangsOn: (...removed) => kinds.removeWhatHangsOn(...removed),
    },
    get kinds() {
      return kinds;
    },
  };
  for (const { build } of AREAS) {
    const area = build(program);
    areas.push(area);
    Object.assign(services, area.offers);
    Object.assign(describe, area.describe);
    Object.assign(mailWriters, area.mailWriters);
  }
  const registeredKinds = areas.flatMap((area) => area.kinds ?? []);
  const kinds = createKinds(db, OWNERS, registeredKinds);
  const { sessions, keys, accounts, settings } = services;

  const trash = createTrash({ storage, clock });
  const imports = createImports({
    ...{ db, clock, history, resumable, importJobs, readZone, storage, trash, accounts, actorNow },
    kinds: importKinds({ db, clock, history, zone }),
  });
  describe.imports = imports.describe;
  const live = createLive({
    db,
    resolveActor: sessions.resolveActor,
    audiences: Object.assign({ ...kinds.audiences, imports: 'everyone' }, ...areas.map(({ audiences }) => audiences)),
  });

  const app = await createServer({
    async authenticate(request, { cookie, isFirstStep, keys: findArea } = {}) {
      const key = readApiKey(request);
      if (key !== undefined) return keys.resolveActor(key, { method: request.method, findArea });
      return sessions.resolveActor(readSessionToken(request, { cookie }), { visitor: describeVisitor(request), isFirstStep });
    },
    incomingFolder,
    secure: options.secure,
    log: options.log,
    isTrustedProxy: options.isTrustedProxy,
    overload: { waiting: db.waiting },
  });
  app.decorate('receipts', receipts);
  // A write that found nothing may have come right behind the merge: it asks behind it too, which on SQLite only a write does.
  app.decorate('leadOn', (actor, ids, isWrite) =>
    isWrite ? db.write((tx) => kinds.leadOn(tx, actor, ids), { isPreparation: true }) : kinds.leadOn(db.read, actor, ids),
  );
  metricsRoutes(app, options.metricsToken, async () => {
    const ofAreas = await Promise.all(areas.map(({ measure }) => measure?.() ?? []));
    return [...ofAreas.flat(), ...measureStorage(storage)];
  });
  healthRoutes(app, { db, findTroubles: () => listTroubles(db, { dataDir, storage }), hasAccounts: accounts.exist });
  readyRoutes(app, { db, hasAccounts: accounts.exist });
  openApiRoutes(app, { endpointsByArea, titles: AREA_TITLES, version: VERSION });
  historyRoutes(app, live);
  importRoutes(app, imports);
  for (const area of areas) area.register?.(app);
  const [forgotten] = findForgotten(AREAS, registeredKinds, app.served);
  if (forgotten) throw new Error(forgotten);
  uploadRoutes(app, {
    files,
    authenticate: app.authenticate,
    guards: Object.assign({}, kinds.fileGuards, ...areas.map(({ fileGuards }) => fileGuards)),
  });
  refuseOtherMethods(app);
  await webAppRoutes(app, options.webFolder, settings.readPageRights);
  // Jobs close after the requests, because a reply may still be waiting for its job.
  app.addHook('onClose', async () => {
    await changedRecords.close();
    await resumable.close();
    for (const area of areas) await area.close?.();
    await mail.close();
    await files.close();
  });
  /** Runs before the first request: checks that folder and database belong together, and repairs what an interrupted run left. */
  async function recover({ acceptUnknownFiles }: { acceptUnknownFiles?: number | undefined } = {}) {
    await changedRecords.assertNoted(registeredKinds.map(({ table }) => table));
    await files.prepareFolder({ acceptUnknown: acceptUnknownFiles });
    const { lostFiles } = db.condition;
    if (lostFiles !== undefined) app.log.error(describeLostFiles(lostFiles, storage));
    await imports.forgetLeftOvers();
    for (const area of areas) await area.recover?.();
    await resumable.recover();
    if (db.wasInterrupted) for (const area of areas) db.condition.damage ??= await area.findDamage?.();
  }
  /** Checks the whole file of SQLite. Slow, so it runs while requests are already served. PostgreSQL checks its pages itself. */
  async function check() {
    if (databaseUrl === undefined) db.condition.damage ??= await jobs.run(checkIntegrity, undefined);
    if (db.condition.damage !== undefined) app.log.error(`The database is damaged: ${db.condition.damage}`);
  }
  /** Removes expired data. Runs once after the start, and then every day. */
  async function sweep() {
    await files.sweep();
    await mail.sweep();
    await resumable.recover();
    await imports.sweep();
    await receipts.sweep();
    for (const area of areas) await area.sweep?.();
  }
  return {
    ...{ app, accounts, sessions, history, files, registeredKinds, recover, check, sweep },
    signIns: services.signIn,
    changedRecords,
    async remind() {
      await changedRecords.lookAgain();
      for (const area of areas) await area.remind?.();
    },
    makeDueReports: services.makeDueReports,
    async sendMail() {
      await services.sendResetMails();
      await mail.sendDue();
    },
    sendPush: services.sendPush,
  };
}
