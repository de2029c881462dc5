import type { EventStoreDBClient } from '@eventstore/db-client';
import type { EventEmitter } from 'node:events';

type StreamCreator = EventStoreDBClient['GRPCStreamCreator'];

/**
 * When one append stream breaks, the client rejects the pending appends of every client in the process. Their answers come all
 * the same, and the client throws at each, outside of any promise, which would end the process. Such an append is asked again,
 * so its late answer is dropped.
 */
export const dropLateAnswers = (client: EventStoreDBClient): EventStoreDBClient => {
  const create: StreamCreator = client['GRPCStreamCreator'];
  const guarded: StreamCreator = (Client, name, creator, cache) =>
    create(
      Client,
      name,
      async (grpc) => {
        const stream = await creator(grpc);
        if (name === 'appendToStream') guard(stream);
        return stream;
      },
      cache,
    );
  return Object.assign(client, { GRPCStreamCreator: guarded });
};

/** The client looks an answer up among its pending appends, and takes apart what it finds. */
const guard = (stream: EventEmitter): void => {
  const answered = stream.listeners('data');
  stream.removeAllListeners('data');
  stream.on('data', (answer: unknown) => {
    try {
      for (const each of answered) Reflect.apply(each, stream, [answer]);
    } catch (error) {
      if (!(error instanceof TypeError)) throw error;
    }
  });
};
