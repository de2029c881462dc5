import { availableParallelism } from 'node:os';
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { hash, parseOptions, verify } from '@node-rs/argon2';
import type { Config } from '../config/config.js';
import { CONFIG } from '../config/config.token.js';
import { Limiter } from './limiter.js';
import { pepperedKey } from './peppered.js';

export type PasswordCheck = {
  matches: boolean;
  /** Hashed with other parameters than the current ones, so it should be hashed again while the password is known. */
  outdated: boolean;
};

/** Argon2id, keyed with the deployment's pepper; memory is bounded by running as many at once as there are cores. */
@Injectable()
export class Passwords implements OnModuleInit {
  readonly cost = { memoryCost: 64 * 1024, timeCost: 2, parallelism: 1 };
  private readonly secret: Buffer;
  private readonly limiter = new Limiter({ concurrent: availableParallelism(), queue: 64, retryAfter: 2 });
  private nobodys = '';

  constructor(@Inject(CONFIG) config: Config) {
    this.secret = pepperedKey(config.pepper, 'password');
  }

  async onModuleInit(): Promise<void> {
    this.nobodys = await this.hash('the password of nobody');
  }

  hash(password: string): Promise<string> {
    return this.limiter.run(() => hash(password.normalize('NFC'), { ...this.cost, secret: this.secret }));
  }

  /** A null stands for an account that does not exist: it takes as long and never matches. */
  async check(hashed: string | null, password: string): Promise<PasswordCheck> {
    const against = hashed ?? this.nobodys;
    const matches = await this.limiter.run(() => verify(against, password.normalize('NFC'), { secret: this.secret }));
    return { matches: matches && hashed !== null, outdated: this.isOutdated(against) };
  }

  private isOutdated(hashed: string): boolean {
    const { cost } = this;
    const { memoryCost, timeCost, parallelism } = parseOptions(hashed);
    return memoryCost !== cost.memoryCost || timeCost !== cost.timeCost || parallelism !== cost.parallelism;
  }
}
