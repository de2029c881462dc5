import { Injectable } from '@nestjs/common';
import { Clock } from '@throughline/platform/clock.js';
import { ToolRegistry } from '../kernel/agent-tools/tool-registry.js';
import { ConnectionCredentials } from '../kernel/credentials/connection-credentials.js';
import { Egress } from '../kernel/egress/egress.js';
import { ConnectedCalls } from './built-in/connected-calls.js';
import { askPerson } from './built-in/ask-person.js';
import { httpRequest } from './built-in/http-request.js';
import { jsonQuery } from './built-in/json-query.js';
import { mathEvaluate } from './built-in/math-evaluate.js';
import { textExtract } from './built-in/text-extract.js';
import { timeNow } from './built-in/time-now.js';

/** Offers the built-in tools to agents. */
@Injectable()
export class BuiltInTools {
  constructor(registry: ToolRegistry, egress: Egress, credentials: ConnectionCredentials, clock: Clock) {
    registry.register(
      httpRequest(egress, new ConnectedCalls(credentials)),
      timeNow(clock),
      mathEvaluate,
      jsonQuery,
      textExtract,
      askPerson,
    );
  }
}
