// Makes a clone ready, with nothing but Node 18 or newer and npm on the machine: installs what the lock file names,
// builds the apps whose sources changed, finds a browser for the journeys. Plain JavaScript, no dependency: it runs
// before anything is installed, with the machine's own Node.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, readdirSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..');
const want = new Set(process.argv.slice(2));
const say = (text) => process.stdout.write(`… ${text}\n`);

function stop(text) {
  process.stderr.write(`\n${text}\n`);
  process.exit(1);
}

function run(command, args, options = {}) {
  return spawnSync(command, args, { cwd: root, stdio: 'inherit', ...options });
}

/** A digest of files and folders: what they hold and where it lies. */
function digest(paths) {
  const hash = createHash('sha256');
  const visit = (path) => {
    if (!existsSync(path)) return;
    if (statSync(path).isDirectory()) {
      for (const name of readdirSync(path).sort()) if (name !== 'node_modules' && name !== 'dist') visit(join(path, name));
    } else if (!path.endsWith('.test.ts')) {
      hash.update(relative(root, path)).update('\0').update(readFileSync(path)).update('\0');
    }
  };
  for (const path of paths) visit(join(root, path));
  return hash.digest('hex');
}

const readStamp = (path) => (existsSync(path) ? readFileSync(path, 'utf8') : '');

function writeStamp(path, value) {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, value);
}

function checkNode() {
  const major = Number(process.versions.node.split('.')[0]);
  if (major < 18)
    stop(`Node ${process.versions.node} is too old to begin with; install Node 18 or newer and run the command again.`);
}

/** Runs npm on a given Node. npm passes its own path; without it (a direct call of this file) the one on the PATH is used. */
function npm(nodeBinary, folder, args) {
  const cli = process.env.npm_execpath;
  const env = { ...process.env, PATH: `${dirname(nodeBinary)}${delimiter}${process.env.PATH}` };
  const options = { cwd: folder, env };
  return cli?.endsWith('.js') ? run(nodeBinary, [cli, ...args], options) : run('npm', args, options);
}

const CI = ['ci', '--no-audit', '--no-fund', '--include=dev', '--include=optional', '--loglevel=error'];
const NO_NPM =
  'npm could not install the dependencies (its own words stand above). Check the connection to the npm registry and run the command again.';

/**
 * The Node that npm installs with. Under an older one npm leaves out optional packages that ask for a newer, and those
 * are the binaries of the build tools; so the Node of the lock file comes first, by the same hash.
 */
function nodeForInstall() {
  if (Number(process.versions.node.split('.')[0]) >= 24) return process.execPath;
  const name = `node-${process.platform}-${process.arch}`;
  const entry = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages[`node_modules/${name}`];
  if (!entry) return process.execPath;
  const folder = join(root, '.cache', `node-${entry.version}`);
  const binary = join(folder, 'node_modules', name, 'bin', 'node');
  if (existsSync(binary)) return binary;
  const manifest = { name: 'glasshouse-node', version: '1.0.0', private: true, dependencies: { [name]: entry.version } };
  const { optional: _, ...locked } = entry;
  const lock = { ...manifest, lockfileVersion: 3, requires: true, packages: { '': manifest, [`node_modules/${name}`]: locked } };
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'package.json'), JSON.stringify(manifest));
  writeFileSync(join(folder, 'package-lock.json'), JSON.stringify(lock));
  if (npm(process.execPath, folder, CI).status !== 0) stop(NO_NPM);
  return binary;
}

function install() {
  const stamp = join(root, 'node_modules', '.glasshouse-lock');
  const lock = digest(['package-lock.json']);
  if (readStamp(stamp) === lock) return;
  say('installing what package-lock.json names (a minute or two, once)');
  if (npm(nodeForInstall(), root, CI).status !== 0) stop(NO_NPM);
  writeStamp(stamp, lock);
}

/** The Node that the lock file names, which npm scripts find first; elsewhere than on Linux the machine's own must do. */
function projectNode() {
  const node = join(root, 'node_modules', '.bin', 'node');
  const own = join('node_modules', `node-${process.platform}-${process.arch}`, 'bin', 'node');
  // npm 10 leaves out the link of a program called `node`; npm 11 makes it.
  if (!existsSync(node) && existsSync(join(root, own))) symlinkSync(join('..', '..', own), node);
  if (existsSync(node)) return node;
  if (Number(process.versions.node.split('.')[0]) >= 24) return process.execPath;
  return stop(
    `On ${process.platform}-${process.arch} the project brings no Node of its own; install Node 24 or newer and run the command again.`,
  );
}

/** What every app is made of. */
const SHARED_SOURCES = [
  'package-lock.json',
  'tools/setup/build.ts',
  'packages/ui',
  'packages/client',
  'packages/contract',
  'packages/i18n',
  'packages/money',
  'packages/proofs',
];

/** Builds each app whose sources changed. */
function build(node) {
  for (const app of ['web', 'admin']) {
    const stamp = join(root, 'apps', app, 'dist', '.stamp');
    const sources = digest([`apps/${app}`, ...SHARED_SOURCES]);
    if (readStamp(stamp) === sources) continue;
    say(app === 'web' ? 'building the app' : 'building the back office');
    if (run(node, [join(root, 'tools', 'setup', 'build.ts'), app]).status !== 0)
      stop('The app could not be built; the reason stands above.');
    writeStamp(stamp, sources);
  }
}

/** Chromium without the parts that draw its own window: journeys take half the processor in it, and run without it too. */
const HEADLESS_SHELL = 'chromium-headless-shell';
const BROWSERS = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];
/** So long a mirror that does not answer may hold up a package that is not needed. */
const OPTIONAL_WITHIN_MS = 120_000;

/** Debian's packages by root alone; answers whether it went well. Nothing that stands is removed for them. */
function installPackages(packages, options = {}) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  run('apt-get', ['update', '-qq'], { env, stdio: 'ignore', ...options });
  const install = ['install', '-y', '-qq', '--no-remove', ...packages];
  return run('apt-get', install, { env, stdio: ['ignore', 'ignore', 'inherit'], ...options }).status === 0;
}

/** Tried once: where Debian has no such package, the browser does. */
function tryHeadlessShell() {
  const tried = join(root, 'node_modules', '.glasshouse-shell');
  if (existsSync(`/usr/bin/${HEADLESS_SHELL}`) || existsSync(tried)) return;
  say('installing Chromium’s headless shell from Debian’s packages (once)');
  if (!installPackages([HEADLESS_SHELL], { stdio: 'ignore', timeout: OPTIONAL_WITHIN_MS }))
    say('there is none here; the journeys run in the whole Chromium and take longer');
  writeStamp(tried, '');
}

function findBrowser() {
  if (process.env.CHROMIUM) {
    if (!existsSync(process.env.CHROMIUM)) stop(`CHROMIUM=${process.env.CHROMIUM} does not exist.`);
    return;
  }
  const canInstall = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
  if (!BROWSERS.some((path) => existsSync(path))) {
    if (!canInstall)
      stop(
        'The journeys need Chromium. Install it (Debian: sudo apt-get install chromium fonts-noto-cjk fonts-thai-tlwg), or set CHROMIUM to its path.',
      );
    say('installing Chromium and fonts from Debian’s packages (once)');
    if (!installPackages(['chromium', 'fonts-noto-core', 'fonts-noto-cjk', 'fonts-thai-tlwg']))
      stop('Chromium could not be installed from Debian’s packages; install it by hand, or set CHROMIUM to its path.');
  }
  if (canInstall) tryHeadlessShell();
}

checkNode();
install();
const node = projectNode();
if (want.has('--build')) build(node);
if (want.has('--browser')) findBrowser();
