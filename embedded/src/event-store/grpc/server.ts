import { promisify } from 'node:util';
import { Server, status } from '@grpc/grpc-js';
import type { ServerCredentials } from '@grpc/grpc-js';
import { GossipService } from '@eventstore/db-client/generated/gossip_grpc_pb.js';
import { ServerFeaturesService } from '@eventstore/db-client/generated/serverfeatures_grpc_pb.js';
import { StreamsService } from '@eventstore/db-client/generated/streams_grpc_pb.js';
import type { ServedStore } from '../store.js';
import { credentialsOf, knownUsersOnly } from './access.js';
import type { Access } from './access.js';
import { appendCall } from './append.call.js';
import { batchAppendCall } from './batch-append.call.js';
import { deletionCall } from './delete.call.js';
import { failure } from './errors.js';
import { gossipCall } from './gossip.js';
import { OpenCalls } from './open-calls.js';
import { declineOutOfScope } from './out-of-scope.js';
import { readCall } from './read.call.js';
import { supportedMethodsCall } from './server-features.js';
import { inBytes } from './service-definition.js';
import { severalMessages } from './several-messages.js';

const largestMessage = 17 * 1024 * 1024;
const maxAppendSize = 1024 * 1024;

export type GrpcServer = { port: number; stop: () => Promise<void> };

const streamsService = {
  read: inBytes(StreamsService.read),
  append: inBytes(StreamsService.append),
  batchAppend: inBytes(StreamsService.batchAppend),
  delete: inBytes(StreamsService.delete),
  tombstone: inBytes(StreamsService.tombstone),
};

type Listening = { server: Server; host: string; port: number; credentials: ServerCredentials };

const listen = async ({ server, host, port, credentials }: Listening): Promise<number> => {
  const address = `${host.includes(':') ? `[${host}]` : host}:${port}`;
  const bind = promisify((callback: (error: Error | null, port: number) => void) =>
    server.bindAsync(address, credentials, callback),
  );
  try {
    return await bind();
  } catch (cause) {
    throw new Error(`The event store cannot listen on ${address}; is the port taken?`, { cause });
  }
};

const shutDown = (server: Server, withinMs: number): Promise<void> =>
  new Promise((resolve) => {
    const force = setTimeout(() => server.forceShutdown(), withinMs);
    server.tryShutdown(() => {
      clearTimeout(force);
      resolve();
    });
  });

export const startGrpcServer = async (store: ServedStore, port: number, access: Access): Promise<GrpcServer> => {
  const server = new Server({
    'grpc.max_receive_message_length': largestMessage,
    'grpc.max_send_message_length': -1,
    interceptors: [severalMessages, ...(access.passwords ? [knownUsersOnly(access.passwords)] : [])],
  });
  const openCalls = new OpenCalls();
  const context = { store, openCalls, maxAppendSize };
  let boundPort = port;
  server.addService(streamsService, {
    read: readCall(context),
    append: appendCall(context),
    batchAppend: batchAppendCall(context),
    delete: deletionCall('delete', store),
    tombstone: deletionCall('tombstone', store),
  });
  server.addService(ServerFeaturesService, { getSupportedMethods: supportedMethodsCall });
  server.addService(GossipService, { read: gossipCall(access.host, () => boundPort) });
  declineOutOfScope(server);
  boundPort = await listen({ server, host: access.host, port, credentials: credentialsOf(access) });
  const stop = (): Promise<void> => {
    openCalls.endAll(failure(status.CANCELLED, 'The event store is stopping.'));
    return shutDown(server, 300);
  };
  return { port: boundPort, stop };
};
