import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { freePort } from '../../supervisor/port.js';
import { listProcesses, type Running } from './processes.js';

const entry = fileURLToPath(new URL('../../../dist/src/start.js', import.meta.url));

export const parts = {
  backend: 'backend/dist/src/main.js',
  projections: 'projections/dist/src/main.js',
  eventStore: 'event-store/main.js',
  modelServer: 'models/supervised.js',
} as const;
export type Part = keyof typeof parts;

/** Knows what `npm start` starts, from its built files. */
export class WholeProduct {
  private readonly lines: string[] = [];
  private child: ReturnType<typeof spawn> | undefined;

  private constructor(
    readonly dataDir: string,
    readonly port: number,
    private readonly env: Record<string, string>,
  ) {}

  static async start(dataDir: string, env: Record<string, string> = {}): Promise<WholeProduct> {
    const product = new WholeProduct(dataDir, await freePort(0), env);
    await product.start();
    return product;
  }

  get url(): string {
    return `http://localhost:${this.port}`;
  }

  get inboxUrl(): string {
    return /Mail it sends: (\S+)/.exec(this.output)?.[1] ?? '';
  }

  get output(): string {
    return this.lines.join('\n');
  }

  get log(): string {
    return readFileSync(join(this.dataDir, 'throughline.log'), 'utf8');
  }

  async start(): Promise<void> {
    const child = (this.child = spawn(process.execPath, [entry], {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { PATH: process.env['PATH'], PORT: String(this.port), DATA_DIR: this.dataDir, ...this.env },
    }));
    const ended = once(child, 'close').then(([code]) => {
      throw new Error(`The product ended with ${String(code)}:\n${this.output}`);
    });
    const ready = new Promise<void>((resolve) => {
      for (const input of [child.stdout, child.stderr])
        createInterface({ input }).on('line', (line) => {
          this.lines.push(line);
          if (line.includes('Mail it sends:')) resolve();
        });
    });
    await Promise.race([ready, ended]);
    ended.catch(() => undefined);
  }

  get processes(): Running[] {
    return listProcesses(this.child?.pid ?? 0, this.dataDir);
  }

  getPid(part: Part | 'supervisor' | 'postgres'): number {
    if (part === 'supervisor') return this.child?.pid ?? 0;
    if (part === 'postgres')
      return Number(readFileSync(join(this.dataDir, 'postgres/cluster/postmaster.pid'), 'utf8').split('\n')[0]);
    const found = this.processes.find(({ command }) => command.includes(parts[part]));
    if (found === undefined) throw new Error(`There is no ${part}.`);
    return found.pid;
  }

  /** Ends it as Ctrl-C or a service manager does, or without notice. Returns its exit code. */
  async end(signal: 'SIGTERM' | 'SIGKILL' = 'SIGTERM'): Promise<number | null> {
    const child = this.child;
    if (child === undefined || child.exitCode !== null || child.signalCode !== null) return child?.exitCode ?? null;
    const exit = once(child, 'exit');
    child.kill(signal);
    await exit;
    return child.exitCode;
  }
}
