/** Loaded by autocannon: each request asks for another page of its list, so that none can have been kept. */

interface Client {
  opts: { path: string };
  setRequests(requests: { setupRequest(request: object): object }[]): void;
}

/** More than the server keeps of a list. */
const PAGES = 100;
let asked = 0;

function askForOtherPages(client: Client) {
  const setupRequest = (request: object) => {
    asked += 1;
    return { ...request, path: client.opts.path.replace(/page=\d+/, `page=${1 + (asked % PAGES)}`) };
  };
  client.setRequests([{ setupRequest }]);
}

// What `require` is to give.
export { askForOtherPages as 'module.exports' };
