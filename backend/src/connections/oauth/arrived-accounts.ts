import { Injectable } from '@nestjs/common';
import { getService } from '@throughline/catalogue/services/services.js';
import type { ReturnFromService } from '@throughline/contracts/connections/connection.sign-in.js';
import type { Service } from '@throughline/catalogue/services/service.js';
import type { ConnectionId, WorkspaceId } from '@throughline/contracts/ids.js';
import type { Json } from '@throughline/contracts/json.js';
import { Redactor } from '../../kernel/credentials/redaction.js';
import { accountWithoutSecrets } from '../checks/without-secrets.js';
import type { PresentConnection } from '../domain/connection.js';
import { textAt } from '../services/answer-paths.js';
import { answered, filled } from '../services/service-plan.js';
import { AccountCalls } from './account-calls.js';
import { getNonce } from './authorization-url.js';
import { IdTokens } from './id-tokens.js';
import type { OAuthPlan } from './oauth-plan.js';
import type { SetUp } from './oauth-set-up.js';
import { codeIn } from './redirect-checks.js';
import { refuseSignIn } from '../domain/sign-in-refusals.js';
import type { Arrived, Option } from './sign-in-requests.js';
import { TokenEndpoint } from './token-endpoint.js';
import { TokenStore } from './token-store.js';
import type { TokenSet } from './token-set.js';

type Exchange = {
  workspaceId: WorkspaceId;
  connectionId: ConnectionId;
  connection: Pick<PresentConnection, 'service' | 'settings'>;
  setUp: SetUp;
  returned: ReturnFromService;
  verifier: string;
};
type Account = Arrived['account'];
type Answer = { json: Json; tokens: TokenSet; subject: string | null };

/** Exchanges the code of a redirect back, and finds out whose account it is, and where its API is. */
@Injectable()
export class ArrivedAccounts {
  constructor(
    private readonly endpoint: TokenEndpoint,
    private readonly calls: AccountCalls,
    private readonly idTokens: IdTokens,
    private readonly store: TokenStore,
  ) {}

  async exchange({ workspaceId, connectionId, connection, setUp, returned, verifier }: Exchange): Promise<Arrived> {
    const { plan, client, redirectUri } = setUp;
    const code = codeIn(setUp, returned);
    const service = getService(connection.service);
    const settings = service?.settings ?? [];
    const named = answered(settings, (source) =>
      source.from === 'redirect' ? (returned[source.parameter] ?? null) : undefined,
    );
    if (plan.token === null) throw refuseSignIn('no_tokens');
    const { tokens, json } = await this.endpoint.ask({ workspaceId, plan, client }, plan.token, {
      grant_type: 'authorization_code',
      code,
      redirect_uri: redirectUri,
      ...(plan.pkce ? { code_verifier: verifier } : {}),
      ...plan.tokenExtra,
    });
    const said = answered(settings, (source) => (source.from === 'token' ? textAt(json, source.path) : undefined));
    const of = { workspaceId, plan, tokens };
    const options = await this.findOptions(of, connectionId, settings);
    const variables = { ...named, ...said };
    const all = { ...connection.settings.variables, ...variables, ...options[0]?.variables };
    const subject = await this.findSubject({ workspaceId, setUp, json, verifier });
    const account = await this.findAccount(of, { json, tokens, subject }, all);
    const redactor = new Redactor(
      [tokens.accessToken, tokens.refreshToken, idTokenIn(json)].flatMap((each) => each ?? []),
    );
    return {
      tokens: { ...tokens, variables },
      account: accountWithoutSecrets(account, redactor),
      options: options.map((each) => {
        const option = ofAccount(plan, { ...each, label: redactor.text(each.label) });
        return { ...option, account: accountWithoutSecrets(option.account, redactor) };
      }),
    };
  }

  /** Whatever is connected already comes first: signing in again does not move to another one. */
  private async findOptions(
    of: Parameters<AccountCalls['ask']>[0],
    connectionId: ConnectionId,
    settings: Service['settings'],
  ): Promise<Option[]> {
    const options = await this.calls.options(of, settings);
    const before = options.length < 2 ? undefined : (await this.store.read(connectionId))?.tokens.variables;
    const isSame = ({ variables }: Option): boolean =>
      Object.entries(variables).every(([name, value]) => before?.[name] === value);
    return [...options.filter(isSame), ...options.filter((option) => !isSame(option))];
  }

  private async findSubject({
    workspaceId,
    setUp,
    json,
    verifier,
  }: Pick<Exchange, 'workspaceId' | 'setUp' | 'verifier'> & { json: Json }): Promise<string | null> {
    const token = idTokenIn(json);
    if (token === null) return null;
    return this.idTokens.getSubject(token, { workspaceId, setUp, nonce: getNonce(verifier) });
  }

  private async findAccount(
    of: Parameters<AccountCalls['ask']>[0],
    { json, subject }: Answer,
    variables: PresentConnection['settings']['variables'],
  ): Promise<Account> {
    const { identity } = of.plan;
    if (identity === null || identity.from === 'discovered') return null;
    if (identity.from === 'token') return accountIn(json, identity);
    const found = await this.calls.ask(of, { ...identity, address: filled(identity.address, variables) });
    const setting = getSetting(of.plan);
    const account = accountIn(found, { ...identity, known: setting === null ? null : (variables[setting] ?? null) });
    const sameAs = [
      identity.inToken === undefined ? null : textAt(json, identity.inToken),
      identity.id === 'sub' ? subject : null,
    ];
    if (account === null) throw refuseSignIn('account_unknown');
    // A token of somebody else: it would act for an account that nobody has agreed to.
    if (sameAs.some((id) => id !== null && id !== account.id)) throw refuseSignIn('two_accounts');
    return account;
  }
}

/** The setting that is the id of the account. */
const getSetting = ({ identity }: OAuthPlan): string | null =>
  identity?.from === 'call' ? (/^\{(\w+)\}$/.exec(identity.id)?.[1] ?? null) : null;

const ofAccount = (plan: OAuthPlan, { label, variables }: Option): Option => {
  const id = variables[getSetting(plan) ?? ''];
  return { label, variables, account: id === undefined ? null : { id, label } };
};

const accountIn = (
  json: Json | undefined,
  { id, label, known = null }: { id: string; label: string; known?: string | null },
): Account => {
  const found = known ?? textAt(json, id);
  return found === null ? null : { id: found, label: textAt(json, label) ?? found };
};

const idTokenIn = (json: Json): string | null => {
  const token = typeof json === 'object' && json !== null && !Array.isArray(json) ? json['id_token'] : undefined;
  return typeof token === 'string' ? token : null;
};
