import { Inject, Injectable, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import { createAdapter } from '@socket.io/redis-streams-adapter';
import type { ClientToServer, ServerToClient } from '@throughline/contracts/realtime.js';
import type { Config } from '@throughline/platform/config/config.js';
import { CONFIG } from '@throughline/platform/config/config.token.js';
import { Logger } from '@throughline/platform/logging/logger.js';
import { Redis } from 'ioredis';
import { Server, type ServerOptions } from 'socket.io';
import { Handshake } from './handshake.js';
import type { LiveServer } from './socket-types.js';

/** Knows the connections made after its likeness, of which the adapter leaves some open when Redis goes at the same time. */
class AdapterRedis extends Redis {
  private readonly likenesses: Redis[] = [];

  override duplicate(...options: Parameters<Redis['duplicate']>): Redis {
    const likeness = super.duplicate(...options);
    this.likenesses.push(likeness);
    return likeness;
  }

  disconnectAll(): void {
    for (const redis of [this, ...this.likenesses]) redis.disconnect();
  }
}

/**
 * The socket server of this process. With Redis it is one of several, and what is said to a room reaches sockets
 * at all of them; a process without the `api` role has no sockets but may speak.
 */
@Injectable()
export class SocketServer implements OnApplicationBootstrap, BeforeApplicationShutdown {
  readonly io: LiveServer;
  private readonly redis: AdapterRedis | undefined;

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly http: HttpAdapterHost,
    private readonly handshake: Handshake,
    private readonly logger: Logger,
  ) {
    this.redis = config.redisUrl === null ? undefined : this.connect(config.redisUrl);
    this.io = new Server<ClientToServer, ServerToClient>(this.options());
  }

  onApplicationBootstrap(): void {
    if (this.config.roles.includes('api')) this.io.attach(this.http.httpAdapter.getHttpServer());
  }

  /** Connections are cut, not ended: a browser then comes back by itself, to whoever serves by then. */
  async beforeApplicationShutdown(): Promise<void> {
    this.handshake.refuseAll();
    this.io.engine?.close();
    this.io.of('/').adapter.close();
    this.redis?.disconnectAll();
  }

  /** What is said while Redis is away waits for it: the adapter has nobody to tell of a failure. */
  private connect(url: string): AdapterRedis {
    // A connection that has ended already is waited for in vain: that long, a process that stops stays.
    const redis = new AdapterRedis(url, { maxRetriesPerRequest: null, disconnectTimeout: 100 });
    redis.on('error', (error) =>
      this.logger.warn(
        { code: 'redis_unavailable', err: error },
        'Redis is unavailable. Other processes do not receive what this one publishes.',
      ),
    );
    return redis;
  }

  private options(): Partial<ServerOptions> {
    return {
      serveClient: false,
      maxHttpBufferSize: 64 * 1024,
      perMessageDeflate: false,
      connectTimeout: 5_000,
      allowRequest: (request, decide) => this.handshake.decide(request, decide),
      ...(this.redis === undefined
        ? {}
        : {
            adapter: createAdapter(this.redis, {
              streamName: 'throughline',
              channelPrefix: 'throughline',
              blockTimeInMs: 1_000,
            }),
          }),
    };
  }
}
