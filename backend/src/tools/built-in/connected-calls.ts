import { HttpMethod } from '@throughline/contracts/connections/connection.js';
import type { ConnectionId, UserId } from '@throughline/contracts/ids.js';
import type { Json } from '@throughline/contracts/json.js';
import { ToolFailure, type ToolContext } from '../../kernel/agent-tools/tool.js';
import { isHostOf } from '../../kernel/credentials/access-rule.js';
import { attachCredential } from '../../kernel/credentials/attach-credential.js';
import {
  CredentialRefused,
  type CallRecord,
  type ConnectionCredentials,
  type Credential,
  type CredentialCall,
  type CredentialUse,
} from '../../kernel/credentials/connection-credentials.js';
import { Redactor } from '../../kernel/credentials/redaction.js';
import type { EgressAnswer, EgressOptions } from '../../kernel/egress/egress.js';

type Attach = NonNullable<EgressOptions['attach']>;
export type ConnectedCall = {
  service: string;
  /** Holds what requests begin with; null: the service's own. */
  address: string | null;
  /** Makes the call, and once more with another credential if the service refuses the first one. The trail has both. */
  made: (send: (attach: Attach) => Promise<EgressAnswer>) => Promise<EgressAnswer>;
  redacted: (result: Json) => Json;
  redactedText: (text: string) => string;
};

/** Calls that a model makes with an account of its agent. It knows the name alone, and never what is attached. */
export class ConnectedCalls {
  constructor(private readonly credentials: ConnectionCredentials) {}

  async prepareNamed(name: string, context: ToolContext): Promise<ConnectedCall> {
    const named = context.definition.connections.find((each) => each.name === name);
    if (named === undefined)
      throw new ToolFailure('connection_not_granted', `This agent has no connected account called ${name}.`, false);
    const { connectionId, actsAs } = named;
    if (connectionId === null)
      throw new ToolFailure('connection_not_granted', `No account is chosen for ${name} yet.`, false);
    if (actsAs === 'owner') return this.prepare(connectionId, context);
    const { startedBy } = context;
    if (startedBy === null)
      throw new ToolFailure(
        'connection_needs_caller',
        'Nobody started this run, so it has no account to act with.',
        false,
      );
    return this.prepare(connectionId, context, startedBy);
  }

  /** `callerId`: the person whose own account it has to be. */
  async prepare(connectionId: ConnectionId, context: ToolContext, callerId?: UserId): Promise<ConnectedCall> {
    const { workspaceId, agentId, runId, seq, startedBy, changedBy, definition } = context;
    const own = callerId === undefined ? {} : { callerId };
    const run = { runId, seq, startedBy, changedBy, definition };
    return this.open({ workspaceId, connectionId, agentId, run, ...own });
  }

  async open(use: CredentialUse): Promise<ConnectedCall> {
    const credential = await this.credentials.forUse(use).catch(notUsable);
    let redactor = new Redactor(credential.secrets);
    return {
      service: credential.service,
      address: credential.address,
      made: async (send) => {
        const first = await this.send(use, credential, { redactor, send });
        const renewed = await this.renewedAfter(first, use, credential);
        if (renewed === null) return first.answer;
        redactor = new Redactor([...credential.secrets, ...renewed.secrets]);
        const second = await this.send(use, renewed, { redactor, send });
        await this.record(use, second, { isFinal: true, secretVersion: renewed.secretVersion });
        return second.answer;
      },
      redacted: (result) => redactor.json(result),
      redactedText: (text) => redactor.text(text),
    };
  }

  /** Returns null: the answer stays as it is. The trail has the call in any case, also when nobody can renew the credential. */
  private async renewedAfter(sent: Sent, use: CredentialUse, credential: Credential): Promise<Credential | null> {
    let renewed: Credential | null = null;
    try {
      if (sent.answer.status === 401) renewed = await this.credentials.renewed(use, credential).catch(notUsable);
      return renewed;
    } finally {
      await this.record(use, sent, { isFinal: renewed === null, secretVersion: credential.secretVersion });
    }
  }

  /** Returns null: the request never came as far as the credential. */
  private async record(use: CredentialUse, { call }: Pick<Sent, 'call'>, record: CallRecord): Promise<void> {
    if (call !== null) await this.credentials.recordCall(use, call, record);
  }

  private async send(use: CredentialUse, credential: Credential, { redactor, send }: Sending): Promise<Sent> {
    let sent: Hop | undefined;
    let refused = false;
    const getCall = (status: number | null): CredentialCall | null =>
      sent === undefined ? null : { ...describe(sent, redactor), status, refused };
    const attach: Attach = async (request) => {
      // The trail names the hosts of the account alone.
      if (isHostOf(credential.hosts, request.url)) sent = request;
      refused = true;
      const attached = attachCredential(credential, request, request.headers);
      await credential.admit?.();
      refused = false;
      return attached;
    };
    const answer = await send(attach).catch(async (error: unknown) => {
      await this.record(use, { call: getCall(null) }, { isFinal: true, secretVersion: credential.secretVersion });
      throw error;
    });
    return { answer, call: getCall(answer.status) };
  }
}

type Hop = Parameters<Attach>[0];

const describe = ({ method, url }: Hop, redactor: Redactor): Omit<CredentialCall, 'status'> => ({
  method: HttpMethod.parse(method),
  host: url.host,
  path: redactor.text(url.pathname),
});

type Sending = { redactor: Redactor; send: (attach: Attach) => Promise<EgressAnswer> };
type Sent = { answer: EgressAnswer; call: CredentialCall | null };

/** A run waits for what somebody can mend; what they cannot is told to the model. */
const notUsable = (error: unknown): never => {
  if (error instanceof CredentialRefused && !error.holds)
    throw new ToolFailure(error.code, error.message, false, { cause: error });
  throw error;
};
