import { spawnSync } from 'node:child_process';
import { findProgram } from './needs.ts';
import type { User } from './program.ts';

/** The addresses of the trial: one of this machine, and one for each database server. */
export interface Network {
  /** Where etcd, haproxy and Fairlead are. */
  home: string;
  /** The addresses from which the database servers may be reached, for pg_hba.conf. */
  range: string;
  addressOf(node: number): string;
  /** A command as it is run on a database server's side of the network, by an ordinary user. */
  commandAt(node: number, command: readonly string[], user: User | undefined): { command: readonly string[]; user: User | undefined };
  /** Whether the network to one of them can be cut. */
  canCut: boolean;
  /** Loses every packet to and from a database server, without a word to either side. */
  cut(node: number): void;
  mend(node: number): void;
  remove(): void;
}

/** A number of its own for each run, so that two at a time don't meet. */
const subnet = 1 + (process.pid % 250);

/**
 * As root each database server gets a network namespace of its own, joined by a bridge, as if it were another machine. Otherwise all are at
 * addresses of the loopback, whose network can't be cut.
 */
export function openNetwork(nodes: readonly number[]): Network {
  const ip = findProgram('ip');
  const setPriv = findProgram('setpriv');
  const isPossible = process.getuid?.() === 0 && ip && setPriv;
  if (!isPossible) return loopback();
  const names = {
    bridge: `fl${subnet}`,
    space: (node: number) => `fairlead-${subnet}-${node}`,
    link: (node: number) => `fl${subnet}n${node}`,
  };
  const base = `10.203.${subnet}`;
  const addressOf = (node: number) => `${base}.${10 + node}`;
  const run = (...words: string[]) => {
    const { status, stderr } = spawnSync(ip, words, { encoding: 'utf8' });
    if (status !== 0) throw new Error(`ip ${words.join(' ')}: ${stderr.trim()}`);
  };
  const remove = () => {
    process.removeListener('exit', remove);
    for (const node of nodes) spawnSync(ip, ['netns', 'delete', names.space(node)]);
    spawnSync(ip, ['link', 'delete', names.bridge]);
  };
  process.once('exit', remove);
  try {
    run('link', 'add', names.bridge, 'type', 'bridge');
    run('address', 'add', `${base}.1/24`, 'dev', names.bridge);
    run('link', 'set', names.bridge, 'up');
    for (const node of nodes) {
      const [space, link] = [names.space(node), names.link(node)];
      run('netns', 'add', space);
      run('link', 'add', link, 'type', 'veth', 'peer', 'name', 'eth0', 'netns', space);
      run('link', 'set', link, 'master', names.bridge, 'up');
      run('-n', space, 'address', 'add', `${addressOf(node)}/24`, 'dev', 'eth0');
      for (const device of ['lo', 'eth0']) run('-n', space, 'link', 'set', device, 'up');
    }
  } catch (error) {
    remove();
    console.log(`No network namespaces here (${(error as Error).message}), so the network can't be cut.`);
    return loopback();
  }
  return {
    home: `${base}.1`,
    range: `${base}.0/24`,
    addressOf,
    commandAt(node, command, user) {
      const asUser = user ? [setPriv, `--reuid=${user.uid}`, `--regid=${user.gid}`, '--clear-groups'] : [];
      return { command: [ip, 'netns', 'exec', names.space(node), ...asUser, ...command], user: undefined };
    },
    canCut: true,
    cut: (node) => run('link', 'set', names.link(node), 'down'),
    mend: (node) => run('link', 'set', names.link(node), 'up'),
    remove,
  };
}

function loopback(): Network {
  const base = `127.203.${subnet}`;
  return {
    home: `${base}.1`,
    range: '127.0.0.0/8',
    addressOf: (node) => `${base}.${10 + node}`,
    commandAt: (_node, command, user) => ({ command, user }),
    canCut: false,
    cut() {
      throw new Error('there is no network to cut');
    },
    mend() {},
    remove() {},
  };
}
