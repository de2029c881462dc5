const pollEveryMs = 250;

/** npm runs a script through a shell that does not forward signals, so the end of npm is only visible as the end of that shell. */
export const whenNpmEnds = (script: string, stop: () => void): void => {
  if (process.env['npm_lifecycle_event'] !== script) return;
  const shell = process.ppid;
  const polling = setInterval(() => {
    if (process.ppid === shell) return;
    clearInterval(polling);
    stop();
  }, pollEveryMs);
  polling.unref();
};
