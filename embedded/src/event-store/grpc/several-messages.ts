/** What a handler may write: one message, or several that go out together. */
export type Answer = Buffer | readonly Buffer[];

/** Before each message: a byte that says it is not compressed, and its length. */
const prefixLength = 5;

const copyFrames = (messages: readonly Buffer[], target: Buffer): number => {
  let at = 0;
  for (const message of messages) {
    target[at] = 0;
    target.writeUInt32BE(message.length, at + 1);
    at += prefixLength + message.copy(target, at + prefixLength);
  }
  return at;
};

/**
 * grpc-js writes each message by itself, with a frame of its own in memory: more work than to make a small one. Of what a
 * handler's answer is serialised to it asks the length, makes room for it behind a prefix, and has it copied there. Several
 * messages say they are one, and are copied each with its prefix, the first over the one that was made.
 */
export const serialise = (answer: Answer): Buffer => {
  if (Buffer.isBuffer(answer)) return answer;
  const length = answer.reduce((sum, message) => sum + prefixLength + message.length, 0);
  const frames: Pick<Buffer, 'byteLength' | 'copy'> = {
    byteLength: length - prefixLength,
    copy: (target: Buffer) => copyFrames(answer, target),
  };
  return frames as Buffer;
};
