import type { ServerReadableStream, ServerUnaryCall } from '@grpc/grpc-js';

type Call = Pick<ServerUnaryCall<unknown, unknown> | ServerReadableStream<unknown, unknown>, 'getDeadline'>;

/** When the caller's deadline passes. The writer checks it too, because a call may wait there. */
export const readDeadline = (call: Call): { deadline?: number } => {
  const deadline = call.getDeadline();
  const time = deadline instanceof Date ? deadline.getTime() : deadline;
  return Number.isFinite(time) ? { deadline: time } : {};
};
