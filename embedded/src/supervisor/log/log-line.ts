type Level = 'warn' | 'error';

const written = (process: string, level: Level, code: string, msg: string): string =>
  JSON.stringify({ process, level, time: new Date().toISOString(), code, msg });

/**
 * A line of a process as it is in the log file: JSON that names the process. Other output, such as the last words of V8,
 * becomes the message of a line.
 */
export const logLine = (process: string, line: string): string =>
  line.startsWith('{"') && line.endsWith('}')
    ? `{"process":${JSON.stringify(process)},${line.slice(1)}`
    : written(process, 'error', 'process_output', line);

export const lostLines = (count: number): string =>
  written('supervisor', 'warn', 'log_lines_lost', `${count} lines could not be written to this log.`);
