/** What the pages that are opened most need beside the first file comes in one more, whichever of the lists it is. */
export const PAGE_CHUNKS = [
  { name: 'lists', test: /areas\/(clients\/list\/clients|team\/list\/team)-page\.tsx$/ },
  { name: 'dashboard', test: /app\/pages\/dashboard-page\.tsx$/ },
  // What each kind brings to pages about all kinds, which ask for all of it at once.
  { name: 'kinds', test: /areas\/\w+\/public\/\w+-kind\.ts$/, includeDependenciesRecursively: false },
];
