/** What the pages that are opened most need beside what every page needs. */
export const PAGE_CHUNKS = [
  { name: 'lists', test: /areas\/clients\/list\/clients-page\.tsx$/ },
  { name: 'dashboard', test: /app\/pages\/dashboard-page\.tsx$/ },
  // What each kind brings to pages about all kinds, which ask for all of it at once.
  { name: 'kinds', test: /areas\/\w+\/public\/\w+-kind\.ts$/, includeDependenciesRecursively: false },
];
