/** What the pages that are opened most need beside what every page needs. */
export const FIRST_PAGE_CHUNKS = [
  { name: 'lists', test: /\/(clients-page|summary-fold)\.tsx$/ },
  // With the ledger's cards, which the list of clients shows as well: alone they would bring the other lists' code along.
  { name: 'dashboard', test: /(dashboard-page|ledger-cards)\.tsx$/ },
  // What each kind brings to pages about all kinds, which ask for all of it at once.
  {
    name: 'kinds',
    test: /public\/(\w+-kind|(task|event|document)-entry\.rules|entry-words\.rules)\.ts$|(create-words\.rules|bin\/bin)\.ts$/,
    includeDependenciesRecursively: false,
  },
];

/**
 * What comes after that, in this order: each file gets what its modules need and no earlier file has, so it needs earlier files only. Left to the
 * bundler, a form is 60 files and a client's page 87, and a browser fetches six at a time (docs/decisions/0100).
 */
export const LATER_CHUNKS = [
  // Runs behind every page.
  { name: 'outbox', test: /platform\/outbox\/outbox\.ts$/ },
  { name: 'contract', test: /\/contract\//, minShareCount: 4 },
  {
    name: 'pages',
    test: /\/(tasks|team|visits|ledger|contacts|lanes|ports|documents|duplicates|your-calendar|team-calendar|deleted)-page\.tsx$/,
  },
  { name: 'fields', test: /components\/(TextInput|PasswordInput|Checkbox|Textarea|NativeSelect)\/|ui\/forms\/form-(error|buttons|sheet)/ },
  { name: 'sign-in', test: /\/(login|invitation|forgot-password|provider-return)-page\.tsx$/ },
  { name: 'inputs', test: /node_modules\/@mantine\//, minShareCount: 3 },
  { name: 'search', test: /search-everywhere\.tsx$/ },
  { name: 'forms', test: /areas\/\w+\/form\/[\w-]+-wizard\.tsx$/ },
  { name: 'records', test: /areas\/\w+\/(page\/(client|employee|visit)|today)-page\.tsx$/ },
  { name: 'plain-records', test: /areas\/(\w+\/page\/(contact|lane)|ports\/port)-page\.tsx$/ },
  { name: 'offline', test: /areas\/\w+\/(offline|outbox)\/|keep-pocket\.ts$|app\/offline\/offline-today\.tsx$/ },
  { name: 'imports', test: /areas\/(\w+\/import|ports)\/[\w-]+-imports\.tsx$/ },
  { name: 'notifications', test: /notifications\/panel\/notification-(popover|list)\.tsx$/ },
  { name: 'account', test: /\/(profile|workspace|accounts|permissions|log|first-password|second-factor)-page\.tsx$/ },
];
