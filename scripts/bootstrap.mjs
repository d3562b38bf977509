// Runs under any Node from 20 on and without node_modules: installs what is missing, then hands over to Fairlead's own Node.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { constants } from 'node:os';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const OLDEST_NODE = 20;
/** The server needs crypto.argon2 and type stripping. */
const OWN_NODE = [24, 7];
/** npm 10 cannot install Vite 8's optional parts, so an older npm fetches this one for the installation. */
const OLDEST_NPM = 11;
const INSTALLING_NPM = 'npm@11.21.2';

/**
 * Makes sure that the packages of the lock file are there, then runs a TypeScript file of the project on Node 24 with this
 * command's own arguments. Signals are passed on; the exit code becomes this process's own. `flags` are Node's, and
 * `environment` gives way to what is set already.
 */
export async function launch(script, { flags = [], environment = {} } = {}) {
  const major = Number(process.versions.node.split('.')[0]);
  if (major < OLDEST_NODE) fail(`Fairlead needs Node ${OLDEST_NODE} or newer; this is ${process.version}. See https://nodejs.org`);
  if (!isInstalled()) install();
  await run(ownNode(), [...flags, join(root, script), ...process.argv.slice(2)], environment);
}

/** npm writes node_modules/.package-lock.json last, so equal entries mean a whole installation of this very lock file. */
function isInstalled() {
  const wanted = packagesOf('package-lock.json');
  const present = packagesOf(join('node_modules', '.package-lock.json'));
  return Object.entries(wanted).every(([path, entry]) => {
    if (!path.includes('node_modules/')) return true;
    const found = present[path];
    return found ? found.version === entry.version && found.integrity === entry.integrity : entry.optional === true;
  });
}

function packagesOf(file) {
  try {
    return JSON.parse(readFileSync(join(root, file), 'utf8')).packages;
  } catch {
    return {};
  }
}

function install() {
  console.log('Installing the packages of package-lock.json (once, and again when it changes) ...');
  // Not `npm ci`: it refuses a lock file that was written where another system's optional binaries were not to be had.
  // Development packages build the web, so they are wanted even where NODE_ENV says production.
  const arguments_ = ['install', '--no-save', '--include=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error'];
  const version = npm(['--version'], 'pipe').stdout?.trim() ?? '';
  if (version === '') fail('npm was not found. It comes with Node: https://nodejs.org');
  const isOld = Number(version.split('.')[0]) < OLDEST_NPM;
  let isDone = false;
  if (isOld) {
    console.log(`npm ${version} is too old for this; using ${INSTALLING_NPM} for the installation.`);
    isDone = npm(['exec', '--yes', `--package=${INSTALLING_NPM}`, '--', 'npm', ...arguments_]).status === 0;
    if (!isDone) console.error(`${INSTALLING_NPM} did not manage it; trying npm ${version} itself.`);
  }
  if (!isDone) isDone = npm(arguments_).status === 0;
  if (!isDone) fail('The packages could not be installed; npm says why above. Check the network and try again.');
}

/** Runs npm without a terminal's input. Under `npm start` it is the npm that was called, else the first one in PATH. */
function npm(arguments_, output = 'inherit') {
  const calling = process.env.npm_execpath;
  const isNpm = calling !== undefined && /npm-cli\.c?js$/.test(calling) && existsSync(calling);
  const isWindows = process.platform === 'win32';
  const [command, prefix] = isNpm ? [process.execPath, [calling]] : [isWindows ? 'npm.cmd' : 'npm', []];
  const options = { cwd: root, encoding: 'utf8', stdio: ['ignore', output, 'inherit'], shell: !isNpm && isWindows };
  return spawnSync(command, [...prefix, ...arguments_], options);
}

/** The Node of the npm package `node`; where its installation step was not run, the running one if it is new enough. */
function ownNode() {
  const installed = join(root, 'node_modules', 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
  if (spawnSync(installed, ['--version']).status === 0) return installed;
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major > OWN_NODE[0] || (major === OWN_NODE[0] && minor >= OWN_NODE[1])) return process.execPath;
  return fail(
    [
      `Fairlead runs on Node ${OWN_NODE.join('.')}, which the npm package "node" brings, but its file is missing or does not start:`,
      `  ${installed}`,
      'Most often npm was told not to run installation steps (ignore-scripts). Then this mends it:',
      '  npm rebuild node --ignore-scripts=false --foreground-scripts',
      `Or run Fairlead with Node ${OWN_NODE.join('.')} or newer; this is ${process.version}.`,
    ].join('\n'),
  );
}

/** Runs a program in this one's place: same terminal, same signals, same end. */
function run(program, arguments_, environment) {
  const path = [join(root, 'node_modules', '.bin'), process.env.PATH].join(delimiter);
  const child = spawn(program, arguments_, { cwd: root, stdio: 'inherit', env: { ...environment, ...process.env, PATH: path } });
  // A terminal sends Ctrl-C to the child by itself; passed on as well it would count as a second, impatient one.
  const hasTerminal = process.stdin.isTTY || process.stdout.isTTY || process.stderr.isTTY;
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => {
      if (!(hasTerminal && signal === 'SIGINT')) child.kill(signal);
    });
  }
  return new Promise((resolve) => {
    child.on('error', (error) => fail(`${program} did not start: ${error.message}`));
    child.on('exit', (code, signal) => {
      process.exitCode = code ?? 128 + (constants.signals[signal] ?? 0);
      resolve();
    });
  });
}

function fail(message) {
  console.error(message);
  process.exit(1);
}
