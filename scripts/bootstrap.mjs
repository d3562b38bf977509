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

/** What runs now; signals go there. */
let running;
/** The signal that asked for the end. */
let endedBy;

/**
 * Makes sure that the packages of the lock file are there, then runs a TypeScript file of the project on Node 24 with this
 * command's own arguments. Signals are passed on; the exit code becomes this process's own. `isDeveloping` asks for what
 * tests and checks need, too. `flags` are Node's, and `environment` gives way to what is set already.
 */
export async function launch(script, { flags = [], environment = {}, isDeveloping = false } = {}) {
  const major = Number(process.versions.node.split('.')[0]);
  if (major < OLDEST_NODE) fail(`Fairlead needs Node ${OLDEST_NODE} or newer; this is ${process.version}. See https://nodejs.org`);
  passSignalsOn();
  if (!isInstalled(isDeveloping)) await install(isDeveloping);
  const path = [join(root, 'node_modules', '.bin'), process.env.PATH].join(delimiter);
  const env = { ...environment, ...process.env, PATH: path };
  process.exitCode = await run(ownNode(), [...flags, join(root, script), ...process.argv.slice(2)], { stdio: 'inherit', env });
}

/** npm writes node_modules/.package-lock.json last, so equal entries mean a whole installation of this very lock file. */
function isInstalled(isDeveloping) {
  const wanted = packagesOf('package-lock.json');
  const present = packagesOf(join('node_modules', '.package-lock.json'));
  return Object.entries(wanted).every(([path, entry]) => {
    if (!path.includes('node_modules/')) return true;
    if (entry.dev && !isDeveloping) return true;
    const found = present[path];
    return found ? found.version === entry.version && found.integrity === entry.integrity : isOptional(entry);
  });
}

const isOptional = (entry) => entry.optional === true || entry.devOptional === true;

/** An installation that tests can run on stays one: leaving out what only they need would remove it. */
function hasDevelopmentPackages() {
  return Object.values(packagesOf(join('node_modules', '.package-lock.json'))).some((entry) => entry.dev === true);
}

function packagesOf(file) {
  try {
    return JSON.parse(readFileSync(join(root, file), 'utf8')).packages;
  } catch {
    return {};
  }
}

async function install(isDeveloping) {
  console.log('Installing the packages of package-lock.json (once, and again when it changes) ...');
  // Not `npm ci`: it refuses a lock file that was written where another system's optional binaries were not to be had.
  // Said either way, because NODE_ENV and npm's own settings would decide it otherwise.
  const development = isDeveloping || hasDevelopmentPackages() ? '--include=dev' : '--omit=dev';
  const arguments_ = ['install', '--no-save', development, '--include=optional', '--no-audit', '--no-fund', '--loglevel=error'];
  const version = npmVersion();
  if (version === '') fail('npm was not found. It comes with Node: https://nodejs.org');
  const isOld = Number(version.split('.')[0]) < OLDEST_NPM;
  let isDone = false;
  if (isOld) {
    console.log(`npm ${version} is too old for this; using ${INSTALLING_NPM} for the installation.`);
    isDone = (await npm(['exec', '--yes', `--package=${INSTALLING_NPM}`, '--', 'npm', ...arguments_])) === 0;
    if (!isDone) console.error(`${INSTALLING_NPM} did not manage it; trying npm ${version} itself.`);
  }
  if (!isDone) isDone = (await npm(arguments_)) === 0;
  if (!isDone) fail('The packages could not be installed; npm says why above. Check the network and try again.');
}

/** Runs npm without a terminal's input; answers its exit code. */
function npm(arguments_) {
  const { command, prefix, options } = npmCommand();
  return run(command, [...prefix, ...arguments_], { ...options, stdio: ['ignore', 'inherit', 'inherit'] });
}

function npmVersion() {
  const { command, prefix, options } = npmCommand();
  return spawnSync(command, [...prefix, '--version'], { ...options, encoding: 'utf8' }).stdout?.trim() ?? '';
}

/** Under `npm start` it is the npm that was called, else the first one in PATH. */
function npmCommand() {
  const calling = process.env.npm_execpath;
  const isNpm = calling !== undefined && /npm-cli\.c?js$/.test(calling) && existsSync(calling);
  const isWindows = process.platform === 'win32';
  const [command, prefix] = isNpm ? [process.execPath, [calling]] : [isWindows ? 'npm.cmd' : 'npm', []];
  return { command, prefix, options: { shell: !isNpm && isWindows } };
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

/** Whatever runs ends by a signal as it would alone, and nothing is begun after it. */
function passSignalsOn() {
  // A terminal sends Ctrl-C to the child by itself; passed on as well it would count as a second, impatient one.
  const hasTerminal = process.stdin.isTTY || process.stdout.isTTY || process.stderr.isTTY;
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => {
      endedBy = signal;
      if (!(hasTerminal && signal === 'SIGINT')) running?.kill(signal);
    });
  }
}

/** Runs a program and answers its exit code; after a signal the last one's own is this process's. */
async function run(program, arguments_, options) {
  if (endedBy) process.exit(codeOf(endedBy));
  const code = await new Promise((resolve) => {
    running = spawn(program, arguments_, { cwd: root, ...options });
    running.on('error', (error) => fail(`${program} did not start: ${error.message}`));
    running.on('exit', (status, signal) => resolve(status ?? codeOf(signal)));
  });
  if (endedBy) process.exit(code);
  return code;
}

const codeOf = (signal) => 128 + (constants.signals[signal] ?? 0);

function fail(message) {
  console.error(message);
  process.exit(1);
}
