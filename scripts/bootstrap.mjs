// Works with any Node from 20 on and without node_modules: installs missing packages, then runs Fairlead's own Node.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { constants } from 'node:os';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const OLDEST_NODE = 20;
/** The server needs crypto.argon2 and type stripping. */
const OWN_NODE = [24, 7];
/** The install of npm 10 can't complete an installation by Vite 8's optional packages, so an older npm runs this version for that. */
const OLDEST_NPM = 11;
const INSTALLING_NPM = 'npm@11.21.2';

/** The running child process, which signals are passed on to. */
let running;
/** The signal that this process was asked to end with. */
let endedBy;

/**
 * Installs the packages of the lock file if needed, then runs a TypeScript file of the project on Node 24 with `given`, by default this
 * command's arguments. Passes signals on and exits with the same code. `isDeveloping` also installs what tests and checks need. `flags` are
 * Node's; `environment` doesn't override variables that are set already.
 */
export async function launch(script, { flags = [], environment = {}, isDeveloping = false, given = process.argv.slice(2) } = {}) {
  const major = Number(process.versions.node.split('.')[0]);
  if (major < OLDEST_NODE) fail(`Fairlead needs Node ${OLDEST_NODE} or newer; this is ${process.version}. See https://nodejs.org`);
  passSignalsOn();
  if (!isInstalled(isDeveloping)) await install(isDeveloping);
  const path = [join(root, 'node_modules', '.bin'), process.env.PATH].join(delimiter);
  const env = { ...environment, ...process.env, PATH: path };
  process.exitCode = await run(ownNode(), [...flags, join(root, script), ...given], { stdio: 'inherit', env });
}

/** npm writes node_modules/.package-lock.json last, so equal entries prove a complete installation of this lock file. */
function isInstalled(isDeveloping) {
  const wanted = readPackages('package-lock.json');
  const present = readPackages(join('node_modules', '.package-lock.json'));
  return Object.entries(wanted).every(([path, entry]) => {
    if (!path.includes('node_modules/')) return true;
    if (entry.dev && !isDeveloping) return true;
    const found = present[path];
    return found ? found.version === entry.version && found.integrity === entry.integrity : isOptional(entry);
  });
}

const isOptional = (entry) => entry.optional === true || entry.devOptional === true;

/** Keeps development packages if they are installed, because an installation without them would remove them. */
function hasDevelopmentPackages() {
  return Object.values(readPackages(join('node_modules', '.package-lock.json'))).some((entry) => entry.dev === true);
}

function readPackages(file) {
  try {
    return JSON.parse(readFileSync(join(root, file), 'utf8')).packages;
  } catch {
    return {};
  }
}

async function install(isDeveloping) {
  console.log('Installing the packages of package-lock.json (once, and again when it changes) ...');
  // `npm ci` removes what is there first, under a server that may be running from it.
  const isFresh = !existsSync(join(root, 'node_modules', '.package-lock.json'));
  // Always passed explicitly, because NODE_ENV and npm's settings would decide otherwise.
  const development = isDeveloping || hasDevelopmentPackages() ? '--include=dev' : '--omit=dev';
  const arguments_ = [
    ...(isFresh ? ['ci'] : ['install', '--no-save']),
    development,
    '--include=optional',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
  ];
  const version = npmVersion();
  if (version === '') fail('npm was not found. It comes with Node: https://nodejs.org');
  const isOld = Number(version.split('.')[0]) < OLDEST_NPM;
  let isDone = isFresh && (await npm(arguments_)) === 0;
  if (!isDone && isOld) {
    console.log(`npm ${version} is too old for this; using ${INSTALLING_NPM} for the installation.`);
    isDone = (await npm(['exec', '--yes', `--package=${INSTALLING_NPM}`, '--', 'npm', ...arguments_])) === 0;
    if (!isDone) console.error(`${INSTALLING_NPM} did not manage it; trying npm ${version} itself.`);
  }
  if (!isDone && !isFresh) isDone = (await npm(arguments_)) === 0;
  if (!isDone) fail('The packages could not be installed; npm says why above. Check the network and try again.');
}

/** Runs npm without terminal input and returns its exit code. */
function npm(arguments_) {
  const { command, prefix, options } = npmCommand();
  return run(command, [...prefix, ...arguments_], { ...options, stdio: ['ignore', 'inherit', 'inherit'] });
}

function npmVersion() {
  const { command, prefix, options } = npmCommand();
  return spawnSync(command, [...prefix, '--version'], { ...options, encoding: 'utf8' }).stdout?.trim() ?? '';
}

/** The npm that runs `npm start`, or else the first one in PATH. */
function npmCommand() {
  const calling = process.env.npm_execpath;
  const isNpm = calling !== undefined && /npm-cli\.c?js$/.test(calling) && existsSync(calling);
  const isWindows = process.platform === 'win32';
  const [command, prefix] = isNpm ? [process.execPath, [calling]] : [isWindows ? 'npm.cmd' : 'npm', []];
  return { command, prefix, options: { shell: !isNpm && isWindows } };
}

/** The Node of the npm package `node`. If its installation script didn't run, this Node, provided it is new enough. */
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

/** Passes signals to the running child, and starts nothing after one. */
function passSignalsOn() {
  // A terminal also sends Ctrl-C to the child. Passing it on would count as a second Ctrl-C.
  const hasTerminal = process.stdin.isTTY || process.stdout.isTTY || process.stderr.isTTY;
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => {
      endedBy = signal;
      if (!(hasTerminal && signal === 'SIGINT')) running?.kill(signal);
    });
  }
}

/** Runs a program and returns its exit code. After a signal, exits with that code. */
async function run(program, arguments_, options) {
  if (endedBy) process.exit(toExitCode(endedBy));
  const code = await new Promise((resolve) => {
    running = spawn(program, arguments_, { cwd: root, ...options });
    running.on('error', (error) => fail(`${program} did not start: ${error.message}`));
    running.on('exit', (status, signal) => resolve(status ?? toExitCode(signal)));
  });
  if (endedBy) process.exit(code);
  return code;
}

const toExitCode = (signal) => 128 + (constants.signals[signal] ?? 0);

function fail(message) {
  console.error(message);
  process.exit(1);
}
