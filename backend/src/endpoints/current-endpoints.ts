import { Injectable } from '@nestjs/common';
import type { EndpointId, WorkspaceId } from '@throughline/contracts/ids.js';
import { DeciderRunner } from '@throughline/platform/deciders/decider-runner.js';
import type { Endpoint } from './domain/endpoint.js';
import { endpointDecider } from './domain/endpoint.decider.js';
import { EndpointMissing } from './domain/endpoint.errors.js';

/** Endpoints as the log has them now: nothing is sent to one that was paused or deleted a moment before. */
@Injectable()
export class CurrentEndpoints {
  constructor(private readonly deciders: DeciderRunner) {}

  /** Returns null once it is deleted. */
  async find(workspaceId: WorkspaceId, endpointId: EndpointId): Promise<Endpoint | null> {
    return (await this.deciders.current(endpointDecider, workspaceId))[endpointId] ?? null;
  }

  async get(workspaceId: WorkspaceId, endpointId: EndpointId): Promise<Endpoint> {
    const endpoint = await this.find(workspaceId, endpointId);
    if (endpoint === null) throw new EndpointMissing();
    return endpoint;
  }
}
