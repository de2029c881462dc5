import type { AgentDefinition } from '@throughline/contracts/agents/agent-definition.js';
import type {
  AccessRule,
  ConnectionKind,
  HttpMethod,
  ServiceId,
} from '@throughline/contracts/connections/connection.js';
import type { AgentId, ConnectionId, RunId, UserId, WorkspaceId } from '@throughline/contracts/ids.js';
import type { ProblemCode } from '@throughline/contracts/problem.js';

/** Describes what a call to a service needs to be accepted there. It is kept in memory only, and never longer than the call. */
export type Credential = {
  /** A null means no account of the workspace, but a key of the operators. */
  connectionId: ConnectionId | null;
  service: ServiceId;
  kind: ConnectionKind;
  /** Holds what requests begin with; null: the service's own. `{key}` in it stands for the key. */
  address: string | null;
  /** The only hosts it may be sent to, by https. Other schemes and hosts inside a private network need the operator's consent. */
  hosts: readonly string[];
  /** Ready to be added to a request. */
  headers: Readonly<Record<string, string>>;
  /** Ready to be added to the query of a request. */
  query: Readonly<Record<string, string>>;
  /** The key itself, for adapters that place it themselves. */
  key: string | null;
  /** How often a person had given the secret when this was made of it. */
  secretVersion: number;
  /** Holds what must appear in nothing that is stored, streamed, logged or shown to a model. */
  secrets: readonly string[];
  /** Holds what this use is limited to. */
  rule: AccessRule;
  /** Counts one request before it is sent; throws `CredentialRefused` if the rule allows no more of them in this hour. Absent: any number. */
  admit?: (() => Promise<void>) | undefined;
};

/** The step of a run, and what the agent is in this run. */
type AgentsRun = {
  runId: RunId;
  seq: number;
  /** A null means no person started it, or a program with a key of theirs. */
  startedBy: UserId | null;
  /** The person who changed what the call asks for when they approved it; `nobody`: a program did; null: the run asks for it. */
  changedBy: UserId | 'nobody' | null;
  definition: AgentDefinition;
};

/** The agent and the step that use it. `agentId` null: the workspace itself, e.g. to check it. */
export type CredentialUse = {
  workspaceId: WorkspaceId;
  connectionId: ConnectionId;
  agentId: AgentId | null;
  run: AgentsRun | null;
  /** The person who started the run, where the account has to be their own; absent: the agent was given access to it. */
  callerId?: UserId;
  /** Holds what the agent is, where a trigger uses the account and no run does. */
  definition?: AgentDefinition;
};

/** A call that was made with a credential. `status` null: it was not answered. `refused`: by the agent's rule, so it was not sent. */
export type CredentialCall = {
  method: HttpMethod;
  host: string;
  path: string;
  status: number | null;
  refused?: boolean;
};
/** `isFinal`: the call is not made again with another credential. `secretVersion`: of the credential that it was made with. */
export type CallRecord = Pick<Credential, 'secretVersion'> & { isFinal: boolean };

type RefusalCode = Extract<ProblemCode, `connection_${string}` | 'not_found'>;

/** `holds`: a run waits until somebody has mended the connection; otherwise the step fails. */
export class CredentialRefused extends Error {
  constructor(
    readonly code: RefusalCode,
    message: string,
    readonly holds: boolean,
    options: ErrorOptions = {},
  ) {
    super(message, options);
    this.name = 'CredentialRefused';
  }
}

/** Credentials of connected accounts, for the features that call services and models. */
export abstract class ConnectionCredentials {
  /** Renewed if that is due. Throws `CredentialRefused`. */
  abstract forUse(use: CredentialUse): Promise<Credential>;
  /**
   * Another credential for one that the service has refused with 401 although it seemed to live; null where there is none, and the
   * answer is final. Throws `CredentialRefused` when it turns out that somebody has to sign in.
   */
  abstract renewed(use: CredentialUse, refused: Credential): Promise<Credential | null>;
  /**
   * Keeps the trail from a connection to the steps that used it. Two final answers of 401 in a row are acted on; an answer is not
   * final when the call is made again with another credential: many calls at once may be refused with one that has ended early.
   * An answer to a secret that a person has replaced since says nothing of the one after it.
   */
  abstract recordCall(use: CredentialUse, call: CredentialCall, record: CallRecord): Promise<void>;
}
