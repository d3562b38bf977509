import type { Permission } from '@fairlead/contract/kit/permissions';
import { paths } from '../../paths.ts';

/** One thing that a screen is for, in a sentence or two. With `needs`, only those who have that permission can do it. */
export type GuideLine = string | { text: string; needs: Permission };

export interface GuideScreen {
  title: string;
  /** Left out for what is on every screen, or has no address of its own. */
  to?: string;
  /** Without this permission the screen can't be opened, and no link leads to it. */
  needs?: Permission;
  lines: readonly GuideLine[];
}

/** The guide of Help & Support: what each screen does, in the order of the navigation (docs/product/app.md). */
export const GUIDE: readonly GuideScreen[] = [
  {
    title: 'Dashboard',
    to: paths.dashboard,
    lines: [
      'Receivables, payables and profit, your calendar, the tasks that are due, conversion, and what the team has been doing. A figure leads to what stands behind it.',
      { text: 'Log onsite visit records a visit to a client, with the place where you are and a photo.', needs: 'checkins.create' },
      { text: "The box before one of Today's Tasks finishes it.", needs: 'tasks.edit' },
    ],
  },
  {
    title: 'Sales & Leads',
    to: paths.clients,
    lines: [
      'All companies that you may see: clients, leads and, under All with the chip Lost, those that were lost.',
      'Search by name or e-mail address, or use Filter. Views saves a search with its filters under a name, for you alone.',
      'Export makes a PDF, CSV, text or Excel file of what the table shows, or of the rows that you select.',
      {
        text: 'Add Client/Lead adds a company in three steps, and asks when one with the same e-mail, number or name exists.',
        needs: 'clients.create',
      },
      { text: 'Import reads CSV and Excel files and shows what will happen before it stores anything.', needs: 'clients.import' },
      {
        text: 'Duplicates lists pairs of clients with the same e-mail, number, website or a similar name. Merge makes one client of up to five, field by field, and can be undone for 30 days.',
        needs: 'clients.edit',
      },
      { text: 'Manage Categories adds, renames, recolours, merges and deletes categories.', needs: 'categories.manage' },
    ],
  },
  {
    title: "A client's page",
    lines: [
      'Press a row of Sales & Leads. Basic Info, Meetings, Documents, Tasks and Accounts hold what belongs to the client; the timeline says who changed what.',
      {
        text: 'Log visit opens the check-in with the client filled in; so it does on a task, an event and a row of the list.',
        needs: 'checkins.create',
      },
      { text: 'The status button moves a lead on. Won and Lost count for conversion; Lost asks for a reason.', needs: 'clients.edit' },
      { text: 'A follow-up date reminds whoever the client is assigned to.', needs: 'clients.edit' },
      {
        text: 'Notes are dated and stay with the client. An Administrator can restore a deleted one for 30 days.',
        needs: 'clientNotes.create',
      },
      'Demurrage & detention works out what a late container costs from free days and tiers, as a PDF, a text to send or a note. On a phone it is in the menu.',
    ],
  },
  {
    title: 'Team Management',
    to: paths.team,
    lines: [
      'Everyone in the team, with attendance, contact details and projects. Press a row for the page of that person, their meetings and documents.',
      { text: 'Add Employee adds a person, Import brings in a whole list.', needs: 'employees.create' },
      { text: 'Only Managers and Administrators change a role or department.', needs: 'employees.place' },
    ],
  },
  {
    title: 'Calendar',
    to: paths.calendar,
    lines: [
      'Events of clients, employees and the workspace, by month, week or day.',
      'Other calendars makes an address at which the calendar of your phone or computer shows the same events.',
      {
        text: 'New Event, or a press on an empty day or hour, adds one. Drag an event to move it, and its lower edge to change its end.',
        needs: 'events.create',
      },
    ],
  },
  {
    title: 'Tasks',
    to: paths.tasks,
    lines: [
      'The tasks of all clients: yours or those of the team, all, open or overdue. The Tasks tab of a client is their board.',
      { text: 'New Task adds one. On a board, drag a card to another column; Done finishes the task.', needs: 'tasks.create' },
      { text: 'Add new Column gives a board a column of its own.', needs: 'taskColumns.create' },
      {
        text: 'Import reads the tasks of other programs as CSV or Excel; a column of the file names the client of each.',
        needs: 'tasks.create',
      },
    ],
  },
  {
    title: 'Accounts',
    to: paths.ledger,
    lines: [
      'Receivables and payables of all clients, and what is open by its age. The Accounts tab of a client has theirs.',
      {
        text: 'Add Entry adds one. In another currency than that of the workspace it needs a rate, which it keeps.',
        needs: 'ledger.create',
      },
      { text: 'Mark paid notes a payment, of all that is open or of a part.', needs: 'ledger.edit' },
      { text: 'Import reads files of banks and accounting programs.', needs: 'ledger.create' },
    ],
  },
  {
    title: 'Contacts',
    to: paths.contacts,
    lines: [
      'A client has any number of contacts beside the primary one: the Contacts tab of the client, with Call, WhatsApp and E-mail. Contacts lists those of all clients.',
      { text: 'Add Contact adds one, Import reads a whole list from CSV or Excel.', needs: 'contacts.create' },
      {
        text: 'Add from vCard, on the tab, adds those you tick of a .vcf file that a phone or mail program has written.',
        needs: 'contacts.create',
      },
      'Save all as vCard writes all further contacts of a client into a file that phones and mail programs open; vCard on a contact’s page, or the arrow in its row, writes one.',
    ],
  },
  {
    title: 'Lanes',
    to: paths.lanes,
    lines: [
      'A client’s lanes say from which port to which it ships, what, how and how much a year. They stand on its page under Basic Info; Lanes in Sales & Leads lists those of all clients.',
      'Who ships from one port to another: filter Lanes by load port and discharge port. By lane sums up clients, volume and win rate for each pair of ports; Map draws them as lines, the more clients the thicker.',
      { text: 'Add Lane adds one, Import reads a whole list from CSV or Excel.', needs: 'lanes.create' },
      'Ports are found by UN/LOCODE, name or country. Many sea ports of the world are there.',
      { text: 'Ports, in Lanes, adds what is missing and corrects positions.', needs: 'ports.create' },
    ],
  },
  {
    title: 'Reports',
    to: paths.reports,
    lines: [
      'Choose a type, a format and days. The preview shows the figures before a file is made.',
      'Generate makes the file in the background: you may leave the page. It is kept for 30 days under Recent reports.',
      'A schedule makes a report every day, week or month and sends it by e-mail.',
    ],
  },
  {
    title: 'Today',
    to: paths.today,
    lines: [
      'Who to see today and why: follow-ups and tasks that are due, and clients whose last verified visit is longer ago than Visit every (days) says.',
      'Use this position, or a client to start at, counts distance too and begins the way there. At most 25 clients, in route order.',
      'Without a connection it says the same by what is kept on this device.',
    ],
  },
  {
    title: 'Visits',
    to: paths.checkIns,
    lines: [
      'Every logged visit, latest first, with who was there, the place and the photo.',
      'Map shows the same visits where they were, with the same filters. Press a number to come closer, and a single mark to see the visit.',
      'Statistics counts the visits of the days chosen, or else of the last 30, by event type, employee and client, and says what share is verified. A name leads to its visits.',
      {
        text: 'Log onsite visit asks for your position. Phones give it only to an https address, and only if you allow it.',
        needs: 'checkins.create',
      },
      { text: 'Correct changes a visit; what was sent at first stays readable beside it.', needs: 'checkins.edit' },
    ],
  },
  {
    title: 'As an app, and without a network',
    lines: [
      'Settings has Install Fairlead where the browser offers it. On an iPhone or iPad open Fairlead in Safari, press Share, then Add to Home Screen.',
      'A long press on the icon offers Check In, Today’s tasks and Clients.',
      'Without a network Fairlead opens all the same. A page that needs the server says so, with links to those that work.',
      'A new version is ready: Reload takes it. When nothing is open, typed or being sent, Fairlead takes it by itself as you go to another page.',
    ],
  },
  {
    title: 'Search',
    lines: [
      'Ctrl K, ⌘ K or the field in the header finds clients, their contacts and lanes, people, notes of visits, events, tasks, documents, ledger entries, settings and topics of this guide. Each says why it was found.',
      'Begin with what you want to do: “new task glo” opens a new task for Globex. So do new event, upload and new ledger entry; new client and log visit need no name.',
      'Before you type it shows what you found last. Without a network it searches the clients that this device keeps.',
    ],
  },
  {
    title: 'Notifications',
    lines: [
      'The bell tells of tasks, events and clients that are newly yours, of what is due, of visits to your clients, and of finished imports and reports.',
      'Under Settings you choose whether this browser also tells you while Fairlead is closed, and whether an e-mail sums up your day.',
    ],
  },
  {
    title: 'Settings',
    to: paths.profile,
    lines: [
      'Your name, picture, e-mail address and password, light or dark, and the language of dates.',
      'Security adds an authenticator app or a passkey. Below it you see where you are signed in, and can end those sessions.',
    ],
  },
  {
    title: 'My Files',
    to: paths.documents,
    lines: [
      'The documents of all clients and employees. Pictures, PDF, video, sound and text open here; other files are downloaded.',
      { text: 'Upload takes files of up to 50 MB. An upload that was cut goes on by itself.', needs: 'documents.create' },
    ],
  },
  {
    title: 'People',
    to: paths.accounts,
    needs: 'accounts.manage',
    lines: [
      'The accounts that sign in: invite people, set their role, lock them out, and see what each role may do and which mails were sent.',
      'Whoever confirms an e-mail address is the only one who gets in: an account is linked to your provider, or freed, when one opens it.',
    ],
  },
  {
    title: 'Administrator’s log',
    to: paths.log,
    needs: 'accounts.manage',
    lines: [
      'Who changed accounts, roles, settings, who sees which clients, API keys and calendar addresses, and who took lists out as files: filtered by who, what and when.',
    ],
  },
  {
    title: 'Workspace',
    to: paths.workspace,
    needs: 'settings.manage',
    lines: [
      'Name, logo, contact for help, currency, time zone, the list of projects, which roles need two-step sign-in, and the public enquiry form.',
      'Members and Viewers see all clients, those of their department, or their own.',
      'Backups: switch on the daily backup, see when the last good one was made and why one failed, or make one now.',
      'API keys: let a form of your website, a spreadsheet or a BI tool read or change records, as one of the accounts may.',
    ],
  },
  {
    title: 'API reference',
    to: paths.apiReference,
    lines: [
      'For developers who connect a website or another program: every call by area, with what it takes, what it answers, how it can be refused, which scope an API key needs, and an example for curl.',
      'Search by path, words or the name of a field, or show only what API keys may call. The address of a call that is open can be sent to others.',
    ],
  },
  {
    title: 'Recently deleted',
    to: paths.deleted,
    needs: 'clients.restore',
    lines: ['What was deleted in the last 30 days, to be restored, including individual client notes.'],
  },
  {
    title: 'What works without a network',
    lines: [
      'This device keeps the clients that you see, the names of the team, your own tasks, your last 30 visits, and the events of two weeks before and after today. Each page says with “As of” how late that is.',
      'Clients are listed and found as you type, by name, contact, phone in any writing, e-mail or place. A client’s page calls, writes and logs a visit; Dashboard, Tasks, Calendar and Visits show what is your own.',
      'Visits with their photos, ticked tasks, notes, follow-ups, corrections and uploads wait on this device and are sent by themselves. The number in the header leads to Waiting, where each can be corrected, exported or deleted.',
      'What you are still writing outlives a closed or killed browser: a visit with its photo is offered at the top of every page, any other form on its own.',
      'Reading notes, documents, amounts, reports, photos and the tasks of others needs a network. A page goes on by itself once there is one.',
      'What is kept is removed when you sign out, when your session is ended or your account locked at the next contact, and after some days without contact. Your Profile → On this device says what it is, and removes it at once.',
    ],
  },
];

export interface Shortcut {
  keys: readonly string[];
  does: string;
}

/** Where they work, and what they do there. */
export const SHORTCUTS: readonly { where: string; shortcuts: readonly Shortcut[] }[] = [
  {
    where: 'Everywhere',
    shortcuts: [
      { keys: ['Ctrl', 'K'], does: 'searches everything, on a Mac ⌘ K' },
      { keys: ['↑', '↓'], does: 'choose a find' },
      { keys: ['Enter'], does: 'opens it, with Ctrl or ⌘ in a new tab' },
    ],
  },
  {
    where: 'In a table',
    shortcuts: [
      { keys: ['↑', '↓'], does: 'go from row to row' },
      { keys: ['Enter'], does: 'opens the row' },
      { keys: ['Space'], does: 'selects the row, with Shift also those in between' },
      { keys: ['Esc'], does: 'ends the selection' },
    ],
  },
  {
    where: 'On a task board',
    shortcuts: [
      { keys: ['Enter'], does: 'opens the card' },
      { keys: ['Space'], does: 'lifts the card, and drops it' },
      { keys: ['↑', '↓', '←', '→'], does: 'move the lifted card' },
      { keys: ['Esc'], does: 'leaves it where it was' },
    ],
  },
  {
    where: 'In the calendar, on an event',
    shortcuts: [
      { keys: ['Enter'], does: 'opens the event' },
      { keys: ['↑', '↓', '←', '→'], does: 'move it, by days, weeks or half hours' },
      { keys: ['Shift', '↓'], does: 'moves its end, and so do the other arrows' },
    ],
  },
  {
    where: 'Elsewhere',
    shortcuts: [
      { keys: ['Tab'], does: 'on a new page first offers Skip to content' },
      { keys: ['←', '→'], does: 'say the points of a chart, and turn the pages of a PDF' },
      { keys: ['Page Up', 'Page Down'], does: 'go five entries up or down in a list of choices' },
      { keys: ['Esc'], does: 'closes a dialog or menu; a changed form asks first' },
    ],
  },
];
