import { spawn, type ChildProcess } from 'node:child_process';
import { readFileSync, readdirSync } from 'node:fs';
import { createServer } from 'node:net';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));

export const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() =>
        address !== null && typeof address === 'object' ? resolve(address.port) : reject(new Error('no port')),
      );
    });
  });

export type Where = { url: string; inboxUrl: string };

export type Product = Where & {
  /** Milliseconds from the command to the ready line. */
  startedIn: number;
  /** Everything it printed so far. */
  output: () => string;
  /** The id of the process whose command contains this part, e.g. `backend/dist`. */
  getPid: (part: string) => number;
  /** Sends Ctrl-C and waits for the end. */
  stop: () => Promise<number | null>;
  /** Sends SIGTERM to npm alone, as a service manager does. */
  terminate: () => Promise<number | null>;
};

type ProductOptions = { dataDir: string; port?: number; env?: Record<string, string> };

const readProc = (pid: string): { pid: number; parent: number; command: string } | null => {
  try {
    const parent = Number(/\) \S (\d+)/.exec(readFileSync(`/proc/${pid}/stat`, 'utf8'))?.[1]);
    return { pid: Number(pid), parent, command: readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ') };
  } catch {
    return null;
  }
};

const descendants = (ancestor: number): { pid: number; command: string }[] => {
  const all = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => readProc(pid) ?? []);
  const under = (pid: number): typeof all =>
    all.filter((each) => each.parent === pid).flatMap((each) => [each, ...under(each.pid)]);
  return under(ancestor);
};

const launch = (port: number, { dataDir, env }: ProductOptions): ChildProcess =>
  spawn('npm', ['start'], {
    cwd: root,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, PORT: String(port), DATA_DIR: dataDir, NODE_OPTIONS: '', ...env },
  });

/** Interrupts the whole process group, also when its first process is gone. */
const interrupt = (group: number): void => {
  try {
    process.kill(-group, 'SIGINT');
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
  }
};

/** Starts the product with `npm start` and waits for its ready line. */
export const startProduct = async (options: ProductOptions): Promise<Product> => {
  const port = options.port ?? (await freePort());
  const from = Date.now();
  const child = launch(port, options);
  const lines: string[] = [];
  // "close" means that npm ended and that every process it started released the output.
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  await new Promise<void>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr])
      if (stream)
        createInterface({ input: stream }).on('line', (line) => {
          lines.push(line);
          if (line.includes('Mail it sends:')) resolve();
        });
    void ended.then((code) => reject(new Error(`npm start ended with ${code}:\n${lines.join('\n')}`)));
  });
  const startedIn = Date.now() - from;
  const group = child.pid ?? 0;
  return {
    url: `http://localhost:${port}`,
    get inboxUrl() {
      return /Mail it sends: (\S+)/.exec(lines.join('\n'))?.[1] ?? '';
    },
    startedIn,
    output: () => lines.join('\n'),
    getPid: (part) => {
      // The command of the shell that npm starts contains the same file.
      const found = descendants(group).find(({ command }) => command.includes(part) && !command.startsWith('sh -c'));
      if (!found) throw new Error(`no process ${part}`);
      return found.pid;
    },
    stop: () => {
      interrupt(group);
      return ended;
    },
    terminate: () => {
      child.kill('SIGTERM');
      return ended;
    },
  };
};
