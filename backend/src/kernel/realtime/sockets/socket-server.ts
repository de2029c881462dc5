import type { Server as HttpServer } from 'node:http';
import { Inject, Injectable, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { HttpAdapterHost, type AbstractHttpAdapter } from '@nestjs/core';
import { createAdapter } from '@socket.io/redis-streams-adapter';
import type { Config } from '@throughline/platform/config/config.js';
import { CONFIG } from '@throughline/platform/config/config.token.js';
import { Logger } from '@throughline/platform/logging/logger.js';
import { Redis } from 'ioredis';
import { Server, type ServerOptions } from 'socket.io';
import { Handshake } from './handshake.js';
import type { LiveServer } from './socket-types.js';

/** Keeps its duplicates: the adapter leaves some open when Redis goes away at the same time. */
class AdapterRedis extends Redis {
  private readonly duplicates: Redis[] = [];

  override duplicate(...options: Parameters<Redis['duplicate']>): Redis {
    const copy = super.duplicate(...options);
    this.duplicates.push(copy);
    return copy;
  }

  disconnectAll(): void {
    for (const redis of [this, ...this.duplicates]) redis.disconnect();
  }
}

/**
 * The socket server of this process. With Redis it is one of several, and a message to a room reaches the sockets of all
 * of them. A process without the `api` role has no sockets but can send.
 */
@Injectable()
export class SocketServer implements OnApplicationBootstrap, BeforeApplicationShutdown {
  readonly io: LiveServer;
  private readonly redis: AdapterRedis | undefined;

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly http: HttpAdapterHost<AbstractHttpAdapter<HttpServer>>,
    private readonly handshake: Handshake,
    private readonly logger: Logger,
  ) {
    this.redis = config.redisUrl === null ? undefined : this.connect(config.redisUrl);
    this.io = new Server(this.options());
  }

  /** Whether there may be other processes. */
  get isShared(): boolean {
    return this.redis !== undefined;
  }

  onApplicationBootstrap(): void {
    if (this.config.roles.includes('api')) this.io.attach(this.http.httpAdapter.getHttpServer());
  }

  /** Connections are cut, not ended: a browser then reconnects by itself to another process. */
  async beforeApplicationShutdown(): Promise<void> {
    this.handshake.stopAccepting();
    this.io.engine?.close();
    await this.io.of('/').adapter.close();
    this.redis?.disconnectAll();
  }

  /** Messages sent while Redis is away wait for it, because the adapter reports no failure. */
  private connect(url: string): AdapterRedis {
    // Redis waits this long for a connection that has already ended, and so does a process that stops.
    const redis = new AdapterRedis(url, { maxRetriesPerRequest: null, disconnectTimeout: 100 });
    redis.on('error', (error) =>
      this.logger.warn(
        { code: 'redis_unavailable', err: error },
        'Redis is away; other processes do not receive messages of this one.',
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
      allowRequest: (request, decide) => this.handshake.authorize(request, decide),
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
