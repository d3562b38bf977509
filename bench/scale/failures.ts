import type { RunningServer } from '../../e2e/server.ts';
import { serverProgram } from '../../scripts/build/build-stamp.ts';
import { until } from '../attack/until.ts';
import type { Network } from './network.ts';
import type { Node, Pair } from './pair.ts';

/** What a failure is made of and happens to. */
export interface Stage {
  network: Network;
  pair: Pair;
  copies: RunningServer[];
}

/** One thing that goes wrong, or is done, while everybody works. */
export interface Failure {
  title: string;
  /** Whether it needs a network that can be cut. */
  needsCut?: true;
  /** Whether the copies have to be of the last release when it begins. */
  needsRelease?: true;
  /** Resolves when it has happened. What it returns is called once the load is over, and brings back what is missing. */
  happen(stage: Stage): Promise<() => Promise<void>>;
}

const READY_MS = 30_000;

/** The upgrade is the first, because the others try this version. */
export const FAILURES: readonly Failure[] = [
  {
    title: 'A rolling upgrade: both copies of the last release replaced by this version',
    needsRelease: true,
    async happen({ copies }) {
      for (const copy of copies) {
        await copy.stop();
        await copy.start({}, serverProgram());
        if (!(await until(() => isReady(copy), READY_MS))) throw new Error('a copy of this version is not ready');
      }
      return async () => {};
    },
  },
  {
    title: 'PostgreSQL of the primary killed (-9)',
    async happen({ pair }) {
      const primary = await pair.findPrimary();
      pair.killPostgres(primary);
      return () => pair.untilStandby(primary);
    },
  },
  {
    title: 'The primary and its Patroni frozen',
    async happen({ pair }) {
      return freeze(pair, await pair.findPrimary());
    },
  },
  {
    title: "The primary's network cut",
    needsCut: true,
    async happen({ pair, network }) {
      const primary = await pair.findPrimary();
      network.cut(primary);
      return async () => {
        network.mend(primary);
        await pair.untilStandby(primary);
      };
    },
  },
  {
    title: 'The standby and its Patroni frozen',
    async happen({ pair }) {
      return freeze(pair, await pair.findStandby());
    },
  },
  {
    title: 'A copy of Fairlead killed (-9)',
    async happen({ copies: [copy] }) {
      await copy?.kill();
      return async () => copy?.start();
    },
  },
];

/** Suspends a database server and its Patroni; afterwards it goes on, as a standby. */
function freeze(pair: Pair, node: Node) {
  pair.freeze(node);
  return async () => {
    pair.thaw(node);
    await pair.untilStandby(node);
  };
}

const isReady = ({ url }: RunningServer) =>
  fetch(`${url}/api/ready`).then(
    ({ ok }) => ok,
    () => false,
  );
