// Installs what the tests need and npm cannot provide: a browser and a Redis server.
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';

const wanted = [
  { package: 'chromium', paths: ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'] },
  { package: 'redis-server', paths: ['/usr/bin/redis-server', '/usr/local/bin/redis-server'] },
];

const missing = wanted.filter(({ paths }) => !paths.some((path) => existsSync(path))).map((tool) => tool.package);

const main = () => {
  if (missing.length === 0) return;
  const names = missing.join(' ');
  if (!existsSync('/usr/bin/apt-get') || process.getuid?.() !== 0)
    throw new Error(
      `The tests need ${names}. Install them with your system's package manager, e.g. sudo apt-get install ${names}`,
    );
  process.stdout.write(`  Installing ${names} from Debian …\n`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  execFileSync('apt-get', ['update', '-qq'], { env, stdio: ['ignore', 'ignore', 'inherit'] });
  execFileSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...missing], {
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
};

try {
  main();
} catch (error) {
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
