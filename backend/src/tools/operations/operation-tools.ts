import { Injectable } from '@nestjs/common';
import { operationIn } from '@throughline/contracts/agents/tool-use.js';
import { getOperation } from '@throughline/catalogue/operations/operations.js';
import { ToolRegistry } from '../../kernel/agent-tools/tool-registry.js';
import { ConnectionCredentials } from '../../kernel/credentials/connection-credentials.js';
import { Egress } from '../../kernel/egress/egress.js';
import { ConnectedCalls } from '../built-in/connected-calls.js';
import { operationTool } from './operation-tool.js';

/** Offers the operations of connected accounts to agents, as `conn:<connectionId>/<operation>`. */
@Injectable()
export class OperationTools {
  constructor(registry: ToolRegistry, egress: Egress, credentials: ConnectionCredentials) {
    const needs = { egress, connected: new ConnectedCalls(credentials) };
    registry.registerFamily((ref) => {
      const named = operationIn(ref);
      const operation = named === null ? undefined : getOperation(named.operation);
      return named === null || operation === undefined
        ? undefined
        : operationTool(operation, named.connectionId, needs);
    });
  }
}
