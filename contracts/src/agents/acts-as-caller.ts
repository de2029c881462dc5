import { getModelService } from '../model-services.js';
import type { AgentConnection, AgentDefinition } from './agent-definition.js';

/** The accounts of an agent that are those of the person who starts the run. */
export const callerConnections = ({ connections }: Pick<AgentDefinition, 'connections'>): AgentConnection[] =>
  connections.filter(({ actsAs }) => actsAs === 'caller');

export const actsAsCaller = (definition: Pick<AgentDefinition, 'connections'>): boolean =>
  callerConnections(definition).length > 0;

/**
 * Whether one person's account at the service can stand for another's. Entries for any service are at whatever address their
 * owner typed, and a model is asked by the agent's model and not by its tools.
 */
export const canActAsCaller = (service: string): boolean =>
  !service.startsWith('any-') && getModelService(service) === undefined;
