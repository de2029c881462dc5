import { setTimeout as wait } from 'node:timers/promises';
import { Server, ServerCredentials, status } from '@grpc/grpc-js';
import { GossipService } from '@eventstore/db-client/generated/gossip_grpc_pb.js';
import { ServerFeaturesService } from '@eventstore/db-client/generated/serverfeatures_grpc_pb.js';
import { StreamsService } from '@eventstore/db-client/generated/streams_grpc_pb.js';
import type { ServedStore } from '../store.js';
import { knownUsersOnly } from './access.js';
import type { Access } from './access.js';
import { appendCall } from './append.call.js';
import { batchAppendCall } from './batch-append.call.js';
import { deletionCall } from './delete.call.js';
import { failure } from './errors.js';
import { gossipCall } from './gossip.js';
import { listenOnSharedPort } from './shared-port.js';
import { OpenCalls } from './open-calls.js';
import { declineOutOfScope } from './out-of-scope.js';
import { PendingConnections } from './pending-connections.js';
import { readCall } from './read.call.js';
import { supportedMethodsCall } from './server-features.js';
import { inBytes } from './service-definition.js';

const largestMessage = 17 * 1024 * 1024;
const maxAppendSize = 1024 * 1024;

/**
 * Small buffers share a block of this size, which stays in memory as long as one of them does. With the default of 64 KB a call
 * that is not read would keep a whole block for a part of it.
 */
const sharedBlock = 8 * 1024;

/** Beyond this many calls on one connection the client waits for one to end, as with the real server. */
const callsPerConnection = 100;

export type GrpcServer = { port: number; openReads: () => number; stop: () => Promise<void> };

const streamsService = {
  read: inBytes(StreamsService.read),
  append: inBytes(StreamsService.append),
  batchAppend: inBytes(StreamsService.batchAppend),
  delete: inBytes(StreamsService.delete),
  tombstone: inBytes(StreamsService.tombstone),
};

/** The reason for the end must be sent before the connection closes, or the client takes it for an outage. */
const lastWordsMs = 50;

const shutDown = (server: Server, withinMs: number): Promise<void> =>
  new Promise((resolve) => {
    const force = setTimeout(() => server.forceShutdown(), withinMs);
    server.tryShutdown(() => {
      clearTimeout(force);
      resolve();
    });
  });

export const startGrpcServer = async (store: ServedStore, port: number, access: Access): Promise<GrpcServer> => {
  Buffer.poolSize = sharedBlock;
  const pending = new PendingConnections(access.identifyWithinMs);
  const server = new Server({
    'grpc.max_concurrent_streams': callsPerConnection,
    'grpc.max_receive_message_length': largestMessage,
    'grpc.max_send_message_length': -1,
    interceptors: access.passwords ? [knownUsersOnly(access.passwords, (peer) => pending.accept(peer))] : [],
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
  // TLS is terminated before gRPC sees the connection.
  const injector = server.createConnectionInjector(ServerCredentials.createInsecure());
  const sharedPort = await listenOnSharedPort(access, port, {
    connected: (socket) => {
      if (access.passwords) pending.add(socket);
    },
    toGrpc: (socket) => injector.injectConnection(socket),
  });
  boundPort = sharedPort.port;
  const stop = async (): Promise<void> => {
    openCalls.endAll(failure(status.CANCELLED, 'The event store is stopping.'));
    sharedPort.refuse();
    await wait(lastWordsMs);
    await shutDown(server, 1_000);
    // A client that is too slow to receive its end is disconnected; wait until the notice of that was sent as well.
    await wait(lastWordsMs);
    await sharedPort.close();
  };
  return { port: boundPort, openReads: () => openCalls.reads, stop };
};
