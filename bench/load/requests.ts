/** Loaded by autocannon: each request is the next of a list, so that the same one is not asked again and again. */
import { readFileSync } from 'node:fs';

interface Client {
  setRequests(requests: { setupRequest(request: object): object }[]): void;
}

const requests = JSON.parse(readFileSync(process.env.LOADED_REQUESTS ?? '', 'utf8')) as object[];
/** Begins anywhere, so that a later slice doesn't add the same clients again. */
let asked = Math.floor(Math.random() * requests.length);

function askForEach(client: Client) {
  client.setRequests([{ setupRequest: (request) => ({ ...request, ...requests[asked++ % requests.length] }) }]);
}

// What `require` is to give.
export { askForEach as 'module.exports' };
