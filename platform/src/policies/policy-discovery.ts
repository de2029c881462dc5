import { applyDecorators, Injectable, type OnModuleInit } from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import type { Policy } from './policy.js';
import { PolicyRegistry } from './policy-registry.js';

/** A policy, whichever its events are. */
type DeclaredAs = Pick<Policy, 'name' | 'on'> & { react: (event: never) => Promise<void> };

const DeclaredPolicy = DiscoveryService.createDecorator();

/** Declares an injectable class to be a policy: it is registered when the application starts. */
export const PolicyProvider = (): ((policy: new (...deps: never[]) => DeclaredAs) => void) =>
  applyDecorators(Injectable(), DeclaredPolicy());

/** Registers every provider that is declared to be a policy, in whatever module it is. */
@Injectable()
export class PolicyDiscovery implements OnModuleInit {
  constructor(
    private readonly discovery: DiscoveryService,
    private readonly registry: PolicyRegistry,
  ) {}

  onModuleInit(): void {
    for (const { instance } of this.discovery.getProviders({ metadataKey: DeclaredPolicy.KEY }))
      this.registry.add(instance as Policy);
  }
}
