/** Describes what a handler may write: one message, or several that are sent together. */
export type Answer = Buffer | Buffer[];

/** Each message is preceded by a byte for "not compressed" and by its length. */
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
 * grpc-js allocates and writes a frame for each message, which costs more than encoding a small message. It only uses
 * `byteLength` and `copy` of the serialised answer: it allocates the length plus a prefix and has the content copied behind
 * that prefix. So a group of messages poses as one message and copies each message with its own prefix. The list is emptied
 * then: while the client does not read, only the copy stays in memory.
 */
export const serialise = (answer: Answer): Buffer => {
  if (Buffer.isBuffer(answer)) return answer;
  const length = answer.reduce((sum, message) => sum + prefixLength + message.length, 0);
  const frames: Pick<Buffer, 'byteLength' | 'copy'> = {
    byteLength: length - prefixLength,
    copy: (target: Buffer) => copyFrames(answer.splice(0), target),
  };
  return frames as Buffer;
};
