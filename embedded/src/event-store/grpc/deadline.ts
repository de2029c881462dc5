import type { ServerReadableStream, ServerUnaryCall } from '@grpc/grpc-js';

type Call = Pick<ServerUnaryCall<unknown, unknown> | ServerReadableStream<unknown, unknown>, 'getDeadline'>;

/** By when the caller wants an answer; a call may wait for the writer and be too late there. */
export const deadlineOf = (call: Call): { deadline?: number } => {
  const deadline = call.getDeadline();
  const time = deadline instanceof Date ? deadline.getTime() : deadline;
  return Number.isFinite(time) ? { deadline: time } : {};
};
