import { ServerInterceptingCall } from '@grpc/grpc-js';
import type { ServerInterceptingCallInterface, ServerInterceptor } from '@grpc/grpc-js';

/** What a handler may write: one message, or several that go out together. */
export type Answer = Buffer | readonly Buffer[];

/**
 * grpc-js waits for each message to reach the socket before it takes the next, one system call per message.
 * Here a handler writes many at once and waits for the last.
 */
class SeveralMessagesCall extends ServerInterceptingCall {
  constructor(private readonly underlying: ServerInterceptingCallInterface) {
    super(underlying);
  }

  override sendMessage(message: unknown, callback: () => void): void {
    if (!Array.isArray(message)) return super.sendMessage(message, callback);
    let unsent = message.length;
    if (unsent === 0) return callback();
    const sent = (): void => {
      unsent -= 1;
      if (unsent === 0) callback();
    };
    for (const part of message) this.underlying.sendMessage(part, sent);
  }
}

export const severalMessages: ServerInterceptor = (_method, call) => new SeveralMessagesCall(call);
