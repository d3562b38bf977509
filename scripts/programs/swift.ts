import { type ChildProcessWithoutNullStreams, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const PYTHON = '/usr/bin/python3';
const MEMORY = '/dev/shm';
/** Fewer than the usual 1,000, so that lists of some hundreds come in several pages. */
const LISTED_AT_ONCE = 100;
const TRY_ATTRIBUTE = `import os, sys, tempfile\nos.setxattr(tempfile.NamedTemporaryFile(dir=sys.argv[1]).fileno(), 'user.swift', b'1')`;
const PROGRAMS = ['proxy', 'account', 'container', 'object'].map((kind) => `/usr/bin/swift-${kind}-server`);

/** One process reads Swift's modules once and forks; the packages' commands do the same in several times the time. */
const SERVERS = `
# First of all: patching later looks through every object for each lock and takes seconds in each server.
import eventlet.patcher
eventlet.patcher.monkey_patch(all=False, socket=True, select=True, thread=True)
import json, os, signal, sys
from swift.common.ring import RingBuilder
from swift.common.wsgi import run_wsgi
import swift.proxy.server, swift.account.server, swift.container.server, swift.obj.server
import swift.common.middleware.s3api.s3api, swift.common.middleware.slo, swift.common.middleware.tempauth
etc, parts = sys.argv[1], json.loads(sys.argv[2])
for kind, port in parts.items():
    builder = RingBuilder(2, 1, 0)
    builder.add_dev({'region': 1, 'zone': 1, 'ip': '127.0.0.1', 'port': port, 'device': 'd1', 'weight': 1, 'replication_ip': '127.0.0.1', 'replication_port': port, 'meta': ''})
    builder.rebalance()
    builder.get_ring().save(f'{etc}/{kind}.ring.gz')
children = []
for kind in [*parts, 'proxy']:
    pid = os.fork()
    if pid == 0:
        extra = {'global_conf_callback': swift.obj.server.global_conf_callback} if kind == 'object' else {}
        sys.exit(run_wsgi(f'{etc}/{kind}.conf', f'{kind}-server', **extra))
    children.append(pid)
def end(*_):
    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    for pid in children:
        try: os.kill(pid, signal.SIGTERM)
        except ProcessLookupError: pass
    for pid in children:
        try: os.waitpid(pid, 0)
        except ChildProcessError: pass
    os._exit(0)
# One that ends alone ends them all. So does the end of the caller, even a kill -9: its pipe closes.
signal.signal(signal.SIGCHLD, end)
signal.signal(signal.SIGTERM, end)
sys.stdin.read()
end()
`;

/** A private S3 server whose data is deleted when it stops. */
export interface ThrowAwayS3 {
  /** As S3_URL says it, with a bucket that there is not yet. At the host `<bucket>.s3.test` it answers too. */
  url(bucket: string): string;
  stop(): Promise<void>;
}

/** Whether the Debian packages swift-proxy, swift-account, swift-container and swift-object are installed. */
export const hasSwift = () => PROGRAMS.every((program) => existsSync(program));

/** Starts OpenStack Swift with its S3 interface on free ports of this machine, in about two seconds. Throws if it isn't installed. */
export async function startSwift(): Promise<ThrowAwayS3> {
  if (!hasSwift())
    throw new Error('OpenStack Swift is not installed: swift-proxy, swift-account, swift-container and swift-object are needed');
  const folder = mkdtempSync(join(holdsAttributes(MEMORY) ? MEMORY : tmpdir(), 'fairlead-s3-'));
  const remove = () => rmSync(folder, { recursive: true, force: true });
  try {
    const [port = 0, account = 0, container = 0, object = 0] = await freePorts(4);
    const parts = { account, container, object };
    const etc = configure(folder, port, parts);
    const servers = spawn(PYTHON, ['-c', SERVERS, etc, JSON.stringify(parts)], { stdio: 'pipe' });
    let log = '';
    for (const stream of [servers.stdout, servers.stderr]) stream.on('data', (data) => (log += data));
    await Promise.all([port, account, container, object].map((each) => untilOpen(each, servers, () => log)));
    return {
      url: (bucket) => `http://test%3Atester:testing@127.0.0.1:${port}/${bucket}`,
      async stop() {
        const gone = once(servers, 'exit');
        servers.stdin.end();
        await gone;
        remove();
      },
    };
  } catch (error) {
    remove();
    throw error;
  }
}

/** Swift keeps what it knows of a file in attributes, which a disk in memory has only with a Linux of 2023 or later. */
const holdsAttributes = (folder: string) => spawnSync(PYTHON, ['-c', TRY_ATTRIBUTE, folder]).status === 0;

/** As root Swift becomes its own user; as anybody else it stays who it is. */
function configure(folder: string, port: number, parts: Record<string, number>): string {
  const user = process.getuid?.() === 0 ? 'swift' : spawnSync('id', ['-un'], { encoding: 'utf8' }).stdout.trim();
  const [etc, devices, cache] = [join(folder, 'etc'), join(folder, 'devices'), join(folder, 'cache')];
  for (const each of [etc, join(devices, 'd1'), cache]) mkdirSync(each, { recursive: true });
  const write = (name: string, text: string) => writeFileSync(join(etc, `${name}.conf`), text);
  write('swift', '[swift-hash]\nswift_hash_path_suffix = test\n[storage-policy:0]\nname = gold\ndefault = yes\n');
  const common = `[DEFAULT]
swift_dir = ${etc}
bind_ip = 127.0.0.1
user = ${user}
workers = 0
log_level = ERROR
log_address = ${folder}/no-syslog
`;
  for (const [kind, at] of Object.entries(parts))
    write(
      kind,
      `${common}bind_port = ${at}
devices = ${devices}
mount_check = false
fallocate_reserve = 0
[pipeline:main]
pipeline = ${kind}-server
[app:${kind}-server]
use = egg:swift#${kind}
recon_cache_path = ${cache}
`,
    );
  // The key is ACCOUNT:NAME. There is no memcached, which the filter `cache` only warns about.
  const filters = ['catch_errors', 'gatekeeper', 'healthcheck', 'copy', 'bulk', 'slo', 'dlo'];
  write(
    'proxy',
    `${common}bind_port = ${port}
[pipeline:main]
pipeline = catch_errors gatekeeper healthcheck cache s3api tempauth copy bulk slo dlo proxy-server
[app:proxy-server]
use = egg:swift#proxy
account_autocreate = true
allow_account_management = true
[filter:cache]
use = egg:swift#memcache
memcache_servers = 127.0.0.1:1
[filter:s3api]
use = egg:swift#s3api
location = us-east-1
s3_acl = false
max_bucket_listing = ${LISTED_AT_ONCE}
storage_domain = s3.test
[filter:tempauth]
use = egg:swift#tempauth
user_test_tester = testing .admin
${filters.map((name) => `[filter:${name}]\nuse = egg:swift#${name}\n`).join('')}`,
  );
  if (process.getuid?.() === 0) {
    const [, , uid, gid] =
      readFileSync('/etc/passwd', 'utf8')
        .split('\n')
        .find((line) => line.startsWith(`${user}:`))
        ?.split(':') ?? [];
    chmodSync(folder, 0o755);
    spawnSync('chown', ['-R', `${uid}:${gid}`, folder]);
  }
  return etc;
}

/** All open at once, so that no two are the same. */
async function freePorts(count: number): Promise<number[]> {
  const servers = await Promise.all(
    Array.from({ length: count }, async () => {
      const server = createServer().listen(0, '127.0.0.1');
      await once(server, 'listening');
      return server;
    }),
  );
  const ports = servers.map((server) => (server.address() as { port: number }).port);
  await Promise.all(servers.map((server) => new Promise((closed) => server.close(closed))));
  return ports;
}

async function untilOpen(port: number, servers: ChildProcessWithoutNullStreams, log: () => string): Promise<void> {
  for (let left = 600; left > 0; left--) {
    if (servers.exitCode !== null) throw new Error(`Swift ended with ${servers.exitCode}: ${log()}`);
    const isOpen = await new Promise((done) => {
      const socket = connect(port, '127.0.0.1', () => {
        socket.destroy();
        done(true);
      }).on('error', () => done(false));
    });
    if (isOpen) return;
    await new Promise((done) => setTimeout(done, 50));
  }
  throw new Error(`Swift does not listen on port ${port}: ${log()}`);
}
