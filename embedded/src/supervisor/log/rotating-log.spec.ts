import { mkdtempSync, readdirSync, readFileSync, rmSync, mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { logLine } from './log-line.js';
import { defaultLogLimits, RotatingLog } from './rotating-log.js';

describe('The log file', () => {
  let folder: string;
  beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'throughline-log-'))));
  afterEach(() => rmSync(folder, { recursive: true }));
  const read = (name: string): string => readFileSync(join(folder, name), 'utf8');

  it('is followed by a new one when it is full, and two older ones are kept', () => {
    const log = new RotatingLog(join(folder, 'a.log'), { bytes: 20, older: 2 });
    for (let number = 10; number < 32; number += 1) log.write(`line ${number}`);
    log.close();
    expect(readdirSync(folder).sort()).toEqual(['a.log', 'a.log.1', 'a.log.2']);
    expect(read('a.log.2')).toBe('line 25\nline 26\nline 27\n');
    expect(read('a.log.1')).toBe('line 28\nline 29\nline 30\n');
    expect(read('a.log')).toBe('line 31\n');
  });

  it('goes on where an earlier start has stopped', () => {
    for (let start = 0; start < 4; start += 1) {
      const log = new RotatingLog(join(folder, 'a.log'), { bytes: 20, older: 2 });
      log.write(`start ${start}`);
      log.close();
    }
    expect(read('a.log.1')).toBe('start 0\nstart 1\nstart 2\n');
    expect(read('a.log')).toBe('start 3\n');
  });

  it('survives lines that cannot be written, and says how many were lost', () => {
    const file = join(folder, 'a.log');
    mkdirSync(file);
    const log = new RotatingLog(file, defaultLogLimits, (count) => `${count} lines were lost.`);
    log.write('lost');
    log.write('lost too');
    rmSync(file, { recursive: true });
    log.write('written');
    log.close();
    expect(read('a.log')).toBe('2 lines were lost.\nwritten\n');
  });
});

describe('A line of the log file', () => {
  it('names its process', () =>
    expect(JSON.parse(logLine('backend', '{"level":"info","code":"request"}'))).toEqual({
      process: 'backend',
      level: 'info',
      code: 'request',
    }));

  it('is JSON also when the process wrote something else', () =>
    expect(JSON.parse(logLine('backend', 'FATAL ERROR: "heap"'))).toMatchObject({
      process: 'backend',
      level: 'error',
      code: 'process_output',
      msg: 'FATAL ERROR: "heap"',
    }));
});
