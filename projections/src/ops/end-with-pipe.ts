/** A reader such as `head` closes the pipe when it has enough. The rest has no reader, so the command ends without a message. */
export const endWithPipe = (): void => {
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
    process.exit(0);
  });
};
