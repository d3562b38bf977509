// Loaded before the server by log-cost.ts: its log of visits then does nothing.
import { registerHooks } from 'node:module';

const NOTHING = `
const nothing = async () => {};
export const createVisitLog = () => ({ append: nothing, follow: nothing, takeOver: nothing, verify: nothing });
export const verifyLog = nothing;`;

registerHooks({
  load: (url, context, next) =>
    url.endsWith('/log/visit-log.service.ts') ? { format: 'module', shortCircuit: true, source: NOTHING } : next(url, context),
});
