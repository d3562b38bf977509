/**
 * Attacks servers of its own on this machine, one way after the other, and says for each what happened: how a stranger, a
 * careless user, a full disk or a database that goes away could end the service or lose data. Loopback only, bounded counts,
 * at most ten minutes in all; every server and file of it lies below the system's temporary folder and is gone at the end.
 *
 *   npm run attack                        all of them, and the Markdown table of docs/reliability.md at the end
 *   npm run attack -- --only sign-ins,damage
 *   npm run attack -- --list              their names
 *
 * Exits 1 when something happened that must not. Needs Linux: it reads /proc and uses all of 127.0.0.0/8.
 */
import { parseArgs } from 'node:util';
import { attacks } from './attack/all.ts';
import { type Attack, LeftOut } from './attack/attack.ts';
import { markdownTable, type Result, verdictOf } from './attack/table.ts';
import { megabytes } from './attack/under-load.ts';

const LIMIT_MS = 600_000;

const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    list: { type: 'boolean', default: false },
  },
});
if (process.platform !== 'linux') throw new Error('npm run attack needs Linux');
const names = values.only?.split(',');
const unknown = names?.find((name) => !attacks.some((attack) => attack.name === name));
if (unknown) throw new Error(`there is no attack "${unknown}"; --list names them`);
const chosen = attacks.filter(({ name }) => names?.includes(name) ?? true);

if (values.list) for (const { name, title, count } of attacks) console.log(`${name.padEnd(24)} ${title} (${count})`);
else await runAll();

async function runAll() {
  const begun = performance.now();
  const results: Result[] = [];
  for (const attack of chosen) {
    const isOver = performance.now() - begun > LIMIT_MS;
    results.push(isOver ? { attack, leftOut: 'the ten minutes were over' } : await runOne(attack));
  }
  console.log(`\n${markdownTable(results)}`);
  const failed = results.filter((result) => 'outcome' in result && result.outcome.faults.length > 0).length;
  const leftOut = results.filter((result) => 'leftOut' in result).length;
  const minutes = (performance.now() - begun) / 60_000;
  console.log(
    `${results.length - failed - leftOut} held, ${failed} failed, ${leftOut} left out in ${minutes.toFixed(1)} of ${LIMIT_MS / 60_000} minutes`,
  );
  process.exitCode = failed === 0 ? 0 : 1;
}

async function runOne(attack: Attack): Promise<Result> {
  console.log(`${attack.name}: ${attack.title} (${attack.count})`);
  const begun = performance.now();
  try {
    const outcome = await attack.run();
    const { happened, faults, remarks = [], figures } = outcome;
    console.log(`  ${happened}`);
    if (figures) {
      const { before, peak, after, alone, during } = figures;
      console.log(`  memory ${megabytes(before)}, ${megabytes(peak)}, ${megabytes(after)} MB before, at its peak and after`);
      console.log(`  others alone p50 ${ms(alone.p50)}, p99 ${ms(alone.p99)}; during p50 ${ms(during.p50)}, p99 ${ms(during.p99)}`);
    }
    for (const fault of faults) console.log(`  FAULT: ${fault}`);
    for (const remark of remarks) console.log(`  remark: ${remark}`);
    console.log(`  ${verdictOf(outcome).split(':')[0]} after ${((performance.now() - begun) / 1000).toFixed(0)} s`);
    return { attack, outcome };
  } catch (error) {
    if (error instanceof LeftOut) {
      console.log(`  left out: ${error.message}`);
      return { attack, leftOut: error.message };
    }
    console.log(`  FAULT: ${(error as Error).stack}`);
    return { attack, outcome: { happened: 'the attack could not be carried through', faults: [(error as Error).message] } };
  }
}

function ms(time: number) {
  return `${time.toFixed(0)} ms`;
}
