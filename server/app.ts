import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { endpointsByArea } from '@fairlead/contract/registry';
import { RESET_CODE_DIGITS } from '@fairlead/contract/sign-in/reset';
import { accessRoutes } from './areas/access/access.routes.ts';
import { createAccess } from './areas/access/access.service.ts';
import { calendarRoutes } from './areas/calendar/calendar.routes.ts';
import { createCalendar } from './areas/calendar/calendar.service.ts';
import { createEventExport } from './areas/calendar/export/event-export.service.ts';
import { feedRoutes } from './areas/calendar/feeds/feeds.routes.ts';
import { createFeeds } from './areas/calendar/feeds/feeds.service.ts';
import { createEventImport } from './areas/calendar/import/event-import.service.ts';
import { createReminders } from './areas/calendar/reminders/reminders.service.ts';
import { createEventSeries } from './areas/calendar/series/event-series.service.ts';
import { checkInRoutes } from './areas/checkins/checkins.routes.ts';
import { createCheckins } from './areas/checkins/checkins.service.ts';
import { categoryRoutes } from './areas/clients/categories/categories.routes.ts';
import { createCategories } from './areas/clients/categories/categories.service.ts';
import { clientRecordRoutes } from './areas/clients/client-records.routes.ts';
import { createClientRecords } from './areas/clients/client-records.service.ts';
import { clientRoutes } from './areas/clients/clients.routes.ts';
import { createClients, OWNERS } from './areas/clients/clients.service.ts';
import { enquiryRoutes } from './areas/clients/enquiries/enquiries.routes.ts';
import { createEnquiries } from './areas/clients/enquiries/enquiries.service.ts';
import { clientExportRoutes } from './areas/clients/export/client-export.routes.ts';
import { createClientExport } from './areas/clients/export/client-export.service.ts';
import { createFollowUps } from './areas/clients/follow-ups/follow-ups.service.ts';
import { dashboardRoutes } from './areas/dashboard/dashboard.routes.ts';
import { createDashboard } from './areas/dashboard/dashboard.service.ts';
import { createDigest, DIGEST_MAIL } from './areas/dashboard/digest/digest.service.ts';
import { createOverview } from './areas/dashboard/overview/overview.service.ts';
import { documentRoutes } from './areas/documents/documents.routes.ts';
import { createDocuments } from './areas/documents/documents.service.ts';
import { createDocumentZip } from './areas/documents/zip/zip.service.ts';
import { createFactorCheck } from './areas/factors/factor-check.service.ts';
import { secondFactorRoutes } from './areas/factors/factors.routes.ts';
import { createSecondFactors } from './areas/factors/factors.service.ts';
import { passkeyRoutes } from './areas/factors/passkeys/passkeys.routes.ts';
import { createPasskeys } from './areas/factors/passkeys/passkeys.service.ts';
import { historyRoutes } from './areas/history/history.routes.ts';
import { createHistory } from './areas/history/history.service.ts';
import { createLive } from './areas/history/live.service.ts';
import { createLedgerFigures } from './areas/ledger/figures/figures.service.ts';
import { ledgerRoutes } from './areas/ledger/ledger.routes.ts';
import { createLedger } from './areas/ledger/ledger.service.ts';
import { notificationRoutes } from './areas/notifications/notifications.routes.ts';
import { createNotifications } from './areas/notifications/notifications.service.ts';
import { createPush } from './areas/notifications/push/push.service.ts';
import { createLog } from './areas/people/log/log.service.ts';
import { createOwnership } from './areas/people/ownership.service.ts';
import { peopleRoutes } from './areas/people/people.routes.ts';
import { createAccounts, createStandIns } from './areas/people/people.service.ts';
import { profileRoutes } from './areas/profile/profile.routes.ts';
import { createProfile, readDateLanguage } from './areas/profile/profile.service.ts';
import { reportRoutes } from './areas/reports/reports.routes.ts';
import { createReports } from './areas/reports/reports.service.ts';
import { createReportMailWriter, REPORT_MAIL } from './areas/reports/schedules/report-mail.service.ts';
import { createReportSchedules } from './areas/reports/schedules/schedules.service.ts';
import { settingsRoutes } from './areas/settings/settings.routes.ts';
import { createSettings } from './areas/settings/settings.service.ts';
import { createSignInCookies } from './areas/sign-in/cookies.ts';
import { createNewDeviceMail, createNewDeviceWriter, NEW_DEVICE_MAIL } from './areas/sign-in/device/new-device.service.ts';
import { createInvitationWriter, INVITATION_MAIL } from './areas/sign-in/invitation-mail.service.ts';
import { createPasswords, type PasswordCost } from './areas/sign-in/password/password.rules.ts';
import { createAccess as createAccountAccess, createEndedWriter, ENDED_MAIL } from './areas/sign-in/proof/access.service.ts';
import type { ProviderSettings } from './areas/sign-in/provider/provider.rules.ts';
import { createProviderSignIn } from './areas/sign-in/provider/provider.service.ts';
import { createCodeWriter, createPasswordReset, RESET_MAIL } from './areas/sign-in/reset/reset.service.ts';
import { createSessions } from './areas/sign-in/sessions/session.service.ts';
import { signInRoutes } from './areas/sign-in/sign-in.routes.ts';
import { actorNow, createSignIn, hashToken } from './areas/sign-in/sign-in.service.ts';
import { readPushKey } from './areas/sign-in/signing-key.service.ts';
import { createThrottle } from './areas/sign-in/throttle/throttle.service.ts';
import { createTaskColumns } from './areas/tasks/board/columns.service.ts';
import { createTaskExport } from './areas/tasks/export/task-export.service.ts';
import { taskRoutes } from './areas/tasks/tasks.routes.ts';
import { createTasks } from './areas/tasks/tasks.service.ts';
import { teamRoutes } from './areas/team/team.routes.ts';
import { createTeam, employeeNameOf } from './areas/team/team.service.ts';
import { endElsewhere } from './end-elsewhere.ts';
import { importJobs, importKinds } from './import-kinds.ts';
import { type Clock, createMovableClock } from './platform/clock/clock.ts';
import type { Database } from './platform/db/database.ts';
import { checkIntegrity } from './platform/db/sqlite/integrity.ts';
import { listTroubles } from './platform/db/troubles.ts';
import { createFiles } from './platform/files/files.ts';
import { createLeases } from './platform/files/resumable/leases.ts';
import { createUnfinished } from './platform/files/resumable/unfinished.ts';
import { createTrash } from './platform/files/trash.ts';
import { uploadRoutes } from './platform/files/uploads.routes.ts';
import { describeVisitor, readSessionToken } from './platform/http/credentials.ts';
import { healthRoutes, metricsRoutes } from './platform/http/health.routes.ts';
import type { IsTrustedProxy } from './platform/http/limits/trusted-proxies.ts';
import { openApiRoutes } from './platform/http/openapi/openapi.routes.ts';
import { refuseOtherMethods } from './platform/http/refusals.ts';
import { createServer, type ServerOptions } from './platform/http/server.ts';
import { webAppRoutes } from './platform/http/web-app.routes.ts';
import { createJobs } from './platform/jobs/jobs.ts';
import { createResumableJobs } from './platform/jobs/resumable-jobs.ts';
import { createMail } from './platform/mail/mail.ts';
import { folderTransport, smtpTransport } from './platform/mail/transport.ts';
import { programPath } from './platform/programs.ts';
import { createRecordFiles } from './records/export/record-files.ts';
import { importRoutes } from './records/import/imports.routes.ts';
import { createImports } from './records/import/imports.ts';
import type { RecordParts } from './records/records.ts';
import { createKinds } from './records/visibility/kinds.ts';
import { VERSION } from './version.ts';

export interface AppOptions {
  db: Database;
  clock: Clock;
  dataDir: string;
  databaseUrl: string | undefined;
  /** The folder of the built web app. */
  webFolder: string;
  /** True when users reach Fairlead over https. */
  secure: boolean;
  /** Absent: forwarded addresses are ignored. */
  isTrustedProxy?: IsTrustedProxy | undefined;
  /** The bearer token that may read the metrics; absent: nobody may. */
  metricsToken?: string | undefined;
  /** False turns the log off, a stream receives it instead of standard output. */
  log: ServerOptions['log'];
  /** The server's time zone, which is the workspace's until an Administrator chooses another. */
  zone: string;
  /** Absent: mails are written to the folder `mail` of the data folder. */
  smtpUrl?: string | undefined;
  /** True if strangers must not learn which e-mail addresses have an account. */
  hidesAccounts?: boolean | undefined;
  /** How many digits a mailed code has. */
  resetCodeDigits?: number | undefined;
  /** The organisation's own provider that people may sign in by. */
  provider?: ProviderSettings | undefined;
  /** The address users open, for links in mails. */
  publicUrl?: string | undefined;
  /** Where maps load their tiles from; wins over the workspace's setting. */
  tileUrl?: string | undefined;
  /** True if a browser's push service may stand on this machine. Only tests say so. */
  allowsLocalPush?: boolean | undefined;
  /** The cost of hashing a password. Only tests lower it. */
  passwordCost?: PasswordCost | undefined;
}

/** Where push services find who makes Fairlead, if the server doesn't know its own address. */
const PUSH_CONTACT = 'https://fairlead.example';

/** Builds every service and registers every route. Contains no logic of its own. */
export async function createApp(options: AppOptions) {
  const { db, dataDir, databaseUrl, webFolder, secure, isTrustedProxy, metricsToken, log, zone, passwordCost } = options;
  const { smtpUrl, hidesAccounts = false, resetCodeDigits: codeDigits = RESET_CODE_DIGITS.usual, tileUrl, publicUrl } = options;
  const incomingFolder = join(dataDir, 'tmp');
  await mkdir(incomingFolder, { recursive: true });

  const clock = createMovableClock(options.clock);
  const jobs = createJobs({ file: programPath(import.meta.dirname, 'jobs'), db, dataDir, databaseUrl, clock });
  const resumable = createResumableJobs({ db, jobs, clock });
  const files = createFiles(db, { dataDir, clock });
  const history = createHistory(db, clock);
  const sessions = createSessions(db, history, clock);
  const throttle = createThrottle(db, clock);
  const passwords = createPasswords({ cost: passwordCost, readWorkspaceName: async () => (await settings.get()).workspaceName });
  const findTroubles = () => listTroubles(db, dataDir);
  const settings = createSettings({ db, files, history, findTroubles, serverZone: zone, fixed: tileUrl === undefined ? {} : { tileUrl } });
  const { readZone, readCurrency } = settings;
  const mail = createMail({
    db,
    clock,
    transport: smtpUrl ? smtpTransport(smtpUrl) : folderTransport(join(dataDir, 'mail'), (line) => app.log.warn(line)),
    readSender: async () => (await settings.get()).workspaceName,
    writers: {
      [RESET_MAIL]: createCodeWriter({ db, clock, codeDigits }),
      [ENDED_MAIL]: createEndedWriter(db),
      [NEW_DEVICE_MAIL]: createNewDeviceWriter({ db, readZone }),
      [REPORT_MAIL]: createReportMailWriter({ db, files, publicUrl }),
      [DIGEST_MAIL]: (drafted) => digest.write(drafted),
      ...(publicUrl !== undefined && { [INVITATION_MAIL]: createInvitationWriter({ db, clock, publicUrl }) }),
    },
    warn: (details, message) => app.log.warn(details, message),
  });
  const factorCheck = createFactorCheck(clock);
  const accountAccess = createAccountAccess({ db, history, mail, factors: factorCheck, clock, endElsewhere });
  const hasProvider = options.provider !== undefined;
  const ownership = createOwnership({ db, history, access: accountAccess, clock, hasProvider });
  const signIn = createSignIn({
    db,
    history,
    sessions,
    throttle,
    passwords,
    factors: factorCheck,
    tellNewDevice: createNewDeviceMail({ mail, clock }),
    access: accountAccess,
    clock,
  });
  const secondFactors = createSecondFactors({ db, history, signIn, throttle, check: factorCheck, access: accountAccess, clock });
  const readWorkspaceName = async () => (await settings.get()).workspaceName;
  const passkeys = createPasskeys({ db, history, signIn, secondFactors, throttle, clock, publicUrl, readWorkspaceName });
  const passwordReset = createPasswordReset({
    db,
    history,
    throttle,
    passwords,
    mail,
    access: accountAccess,
    clock,
    hidesAccounts,
    codeDigits,
    warn: (details, message) => app.log.warn(details, message),
  });
  const recordFiles = createRecordFiles({
    jobs,
    clock,
    readZone,
    readDateLanguage: (accountId) => readDateLanguage(db.read, accountId),
    tellExport: (...told) => administratorsLog.tellExport(...told),
  });
  const recordParts: RecordParts = {
    ...{ db, files, history, clock, readZone, recordFiles },
    namesOf: (reader, ids) => accounts.namesOf(reader, ids),
    lockAccount: (tx, id) => accounts.lock(tx, id),
    findName: (...asked) => kinds.findName(...asked),
    removeWhatHangsOn: (...removed) => kinds.removeWhatHangsOn(...removed),
  };
  const team = createTeam({ ...recordParts, history, readableBy: (reader, actor) => kinds.readableBy(reader, actor) });
  const provider = createProviderSignIn({
    db,
    history,
    access: accountAccess,
    signIn,
    throttle,
    clock,
    publicUrl,
    settings: options.provider,
    lockEmployeeByEmail: team.holdByEmail,
    warn: (details, message) => app.log.warn(details, message),
  });
  const profile = createProfile({ db, files, history, signIn, passwords, clock });
  const accounts = createAccounts({
    db,
    history,
    throttle,
    passwords,
    mail,
    access: accountAccess,
    canMailLinks: publicUrl !== undefined,
    clock,
    lockEmployee: team.hold,
    employeeName: employeeNameOf('account.employeeId'),
    readZone,
  });
  const categories = createCategories({ db, history, clock, resumable });
  const clients = createClients({ ...recordParts, history, team, categories });
  const enquiries = createEnquiries({
    db,
    history,
    clock,
    isOpen: async () => (await settings.get()).enquiryForm,
    countAttempt: (limits, message) => throttle.countAttempt(limits, undefined, message),
    listRecipients: accounts.listManagers,
  });
  const clientRecords = createClientRecords({
    ...{ db, history, clock, accounts, clients },
    belongings: {
      ledgerEntries: (actor, ids) => ledger.countOfOthers(actor, ids),
      documents: (actor, ids) => documents.countOfOthers(actor, ids),
    },
  });
  const administratorsLog = createLog({ db, history, accounts, readZone });
  const clientExport = createClientExport({ files: recordFiles, clients, records: clientRecords });
  const importedKinds = importKinds({ db, clock, history, zone });
  const trash = createTrash({ dataDir, clock });
  const imports = createImports({
    db,
    clock,
    history,
    resumable,
    importJobs,
    kinds: importedKinds,
    readZone,
    dataDir,
    trash,
    accounts,
    actorNow,
  });
  const checkins = createCheckins({
    ...{ ...recordParts, history, clients },
    readPositionDays: async () => (await settings.get()).positionDays,
  });
  const calendar = createCalendar({ ...recordParts, team, clients });
  const eventExport = createEventExport({ clients, team, files: recordFiles, readZone });
  const eventImport = createEventImport({ db, jobs, clock, history, team, clients, readZone });
  const eventSeries = createEventSeries({ db, calendar });
  const reminders = createReminders({ db, clock, history, readZone });
  const tasks = createTasks({ ...recordParts, clients });
  const taskColumns = createTaskColumns({ db, history, clients });
  const taskExport = createTaskExport({ clients, files: recordFiles });
  const documents = createDocuments({ ...recordParts, team, clients });
  const documentZip = createDocumentZip({ db, files, clients, team });
  const uploadLeases = createLeases({ db, clock });
  const unfinished = createUnfinished({ dataDir, clock, leases: uploadLeases });
  const ledger = createLedger({ ...recordParts, clients, readCurrency });
  const ledgerFigures = createLedgerFigures({ db, clock, clients, readZone, readCurrency });
  const registered = [team.kind, clients.kind, checkins.kind, calendar.kind, tasks.kind, documents.kind, ledger.kind];
  const kinds = createKinds(db, OWNERS, registered);
  const dashboard = createDashboard({
    ...{ db, history, clock, team, clients, checkins, calendar, tasks, documents, ledger, readZone },
    standIns: createStandIns(clock),
    removeWhatHangsOn: kinds.removeWhatHangsOn,
  });
  const followUps = createFollowUps({ db, clock, history, readZone });
  const reports = createReports({ db, files, history, clock, resumable, readZone, readCurrency });
  const schedules = createReportSchedules({ db, history, clock, resumable, reports, readZone, lockAccount: accounts.lock });
  const notifications = createNotifications({
    db,
    clock,
    describe: {
      tasks: tasks.describe,
      calendar: calendar.describe,
      clients: clients.describeWithCategories,
      checkins: checkins.describe,
      imports: imports.describe,
      reports: reports.describe,
    },
  });
  const digest = createDigest({ db, clock, readZone, calendar, tasks, clients, notifications, publicUrl });
  const push = createPush({
    db,
    clock,
    notifications,
    actorNow,
    hashToken,
    readKey: () => readPushKey(db, clock),
    contact: publicUrl?.startsWith('https:') ? publicUrl : PUSH_CONTACT,
    isLocal: options.allowsLocalPush,
    warn: (details, message) => app.log.warn(details, message),
  });
  const live = createLive({
    db,
    resolveActor: sessions.resolveActor,
    audiences: {
      ...kinds.audiences,
      accounts: { rule: accounts.mayHear },
      notifications: { rule: notifications.mayHear },
      settings: 'everyone',
      imports: 'everyone',
      reports: 'everyone',
      dashboard: 'everyone',
    },
  });

  const app = await createServer({
    authenticate: (request, { cookie, isFirstStep } = {}) =>
      sessions.resolveActor(readSessionToken(request, { cookie }), { visitor: describeVisitor(request), isFirstStep }),
    incomingFolder,
    secure,
    log,
    isTrustedProxy,
    overload: { waiting: db.waiting },
  });
  metricsRoutes(app, metricsToken);
  healthRoutes(app, { db, findTroubles, hasAccounts: accounts.exist });
  openApiRoutes(app, endpointsByArea, VERSION);
  const cookies = createSignInCookies(secure);
  signInRoutes(app, { sessions, signIn, reset: passwordReset, provider, access: accountAccess, cookies });
  secondFactorRoutes(app, { factors: secondFactors, signIn, cookies });
  passkeyRoutes(app, passkeys, cookies);
  peopleRoutes(app, { accounts, ownership, log: administratorsLog });
  profileRoutes(app, profile);
  historyRoutes(app, live);
  notificationRoutes(app, notifications, push);
  settingsRoutes(app, settings);
  teamRoutes(app, team);
  clientRoutes(app, clients);
  enquiryRoutes(app, enquiries);
  categoryRoutes(app, categories);
  clientRecordRoutes(app, clientRecords);
  clientExportRoutes(app, clientExport);
  importRoutes(app, imports);
  checkInRoutes(app, checkins);
  calendarRoutes(app, { calendar, files: eventExport, imports: eventImport, series: eventSeries });
  feedRoutes(app, createFeeds({ db, clock, history, team, clients, more: [tasks.listDue], readZone, lockAccount: accounts.lock }));
  taskRoutes(app, { tasks, columns: taskColumns, files: taskExport });
  documentRoutes(app, { documents, zip: documentZip, unfinished });
  ledgerRoutes(app, ledger, ledgerFigures);
  reportRoutes(app, reports, schedules);
  const overview = createOverview({ db, history, clients, checkins, calendar, tasks, ledger: ledgerFigures, readZone });
  dashboardRoutes(app, dashboard, overview);
  accessRoutes(app, createAccess({ db, team }));
  uploadRoutes(app, {
    files,
    authenticate: app.authenticate,
    guards: {
      ...kinds.fileGuards,
      settings: settings.canSee,
      accounts: profile.canSee,
    },
  });
  refuseOtherMethods(app);
  await webAppRoutes(app, webFolder, settings.readPageRights);
  // Jobs close after the requests, because a reply may still be waiting for its job.
  app.addHook('onClose', async () => {
    await resumable.close();
    await passwordReset.settle();
    await mail.close();
    await push.close();
    await files.close();
  });
  /** Runs before the first request: checks that folder and database belong together, and repairs what an interrupted run left. */
  async function recover({ acceptUnknownFiles }: { acceptUnknownFiles?: number | undefined } = {}) {
    await files.prepareFolder({ acceptUnknown: acceptUnknownFiles });
    await imports.forgetLeftOvers();
    if (db.isOwnedAlone) await uploadLeases.releaseAll();
    await resumable.recover();
    if (db.wasInterrupted) db.condition.damage ??= await clients.findWrongTotal();
  }
  /** Checks the whole file of SQLite. Slow, so it runs while requests are already served. PostgreSQL checks its pages itself. */
  async function check() {
    if (databaseUrl === undefined) db.condition.damage ??= await jobs.run(checkIntegrity, undefined);
    if (db.condition.damage !== undefined) app.log.error(`The database is damaged: ${db.condition.damage}`);
  }
  /** Removes expired data. Runs once after the start, and then every day. */
  async function sweep() {
    await files.sweep();
    await sessions.sweep();
    await throttle.sweep();
    await passkeys.sweep();
    await provider.sweep();
    await mail.sweep();
    await resumable.recover();
    await imports.sweep();
    await team.sweep();
    await checkins.sweep();
    await calendar.sweep();
    await reminders.sweep();
    await followUps.sweep();
    await digest.sweep();
    await notifications.sweep();
    await push.sweep();
    await tasks.sweep();
    await documents.sweep();
    await ledger.sweep();
    await reports.sweep();
    await unfinished.sweep();
    await clients.sweep();
  }
  return {
    app,
    accounts,
    sessions,
    signIns: signIn,
    history,
    files,
    recover,
    check,
    sweep,
    async remind() {
      // Ended counters are removed often, because the list of accounts shows who is shut out by one.
      await throttle.sweep();
      await reminders.remindAll();
      await followUps.remindAll();
      await digest.storeDue();
    },
    makeDueReports: schedules.makeDue,
    async sendMail() {
      await passwordReset.settle();
      await mail.sendDue();
    },
    sendPush: push.sendDue,
  };
}
