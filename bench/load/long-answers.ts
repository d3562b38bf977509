import { BROWSER } from '../measures.ts';
import type { Bench } from '../server.ts';
import { databasePlace } from '../sql.ts';
import { startBareServer } from './bare-page.ts';
import { ofBare, ofServer, printProcessorTime } from './processor-time.ts';

/** Six a slice, so that each slice has its share of the heap's collections. */
const ANSWERS = 72;
const WAYS = { plain: { 'accept-encoding': 'identity' }, 'as browsers ask': BROWSER };

/**
 * Prints the processor time of a long answer, plain and as browsers ask for it, each beside a bare server that answers with the same rows by one
 * statement and never compresses. Both are asked over HTTP, and what the caller takes to unpack and read them doesn't count.
 */
export async function compareLongAnswer(bench: Bench, token: string, name: string, path: string, statement: string): Promise<void> {
  const bare = await startBareServer(databasePlace(bench), { rows: statement });
  const reference = ofBare(bench, bare, bare.ask('rows', [[]]));
  try {
    for (const [way, headers] of Object.entries(WAYS)) {
      const ours = ofServer(bench, token, { name, method: 'GET', requests: [{ path }], headers });
      await printProcessorTime(`${bench.database}: ${name}, ${way}`, ours, reference, ANSWERS);
    }
  } finally {
    await bare.stop();
  }
}
