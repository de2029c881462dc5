import { Injectable } from '@nestjs/common';
import type { Service } from '@throughline/catalogue/services/service.js';
import type { WorkspaceId } from '@throughline/contracts/ids.js';
import type { Json } from '@throughline/contracts/json.js';
import { limits } from '@throughline/contracts/limits.js';
import { textsAt, valueAt } from '../services/answer-paths.js';
import { settingIn } from '../services/service-plan.js';
import type { OAuthPlan } from './oauth-plan.js';
import { ProviderCalls, ProviderUnreachable, getRetryAfter } from './provider-calls.js';
import { refuseSignIn } from '../domain/sign-in-refusals.js';
import type { Option } from './sign-in-requests.js';
import type { TokenSet } from './token-set.js';

type Of = { workspaceId: WorkspaceId; plan: OAuthPlan; tokens: TokenSet };
type Call = {
  method: 'GET' | 'POST';
  address: string;
  headers?: Record<string, string> | undefined;
  body?: string | undefined;
};
type Setting = Service['settings'][number];

/** Calls with a fresh token, which say whose it is and what it reaches. */
@Injectable()
export class AccountCalls {
  constructor(private readonly calls: ProviderCalls) {}

  /** Anything but a good answer is refused: an account that nobody knows is not connected. */
  async ask(
    { workspaceId, plan: { attached }, tokens }: Of,
    { method, address, headers = {}, body }: Call,
  ): Promise<Json> {
    const answer = await this.calls.call(workspaceId, {
      method,
      address,
      headers: {
        ...headers,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        [attached.header]: `${attached.before}${tokens.accessToken}`,
      },
      ...(body === undefined ? {} : { body }),
    });
    if (answer.status >= 500 || answer.status === 429) throw new ProviderUnreachable(getRetryAfter(answer));
    if (answer.status >= 300 || answer.json === undefined || isGraphError(answer.json))
      throw refuseSignIn('account_refused');
    return answer.json;
  }

  /**
   * Returns what the account reaches, such as its sites: each gives values of settings. None where the service has no such
   * settings.
   */
  async options(of: Of, settings: readonly Setting[]): Promise<Option[]> {
    const asked = settings.flatMap((setting) =>
      setting.source.from === 'call' ? [{ setting, source: setting.source }] : [],
    );
    const [first] = asked;
    if (first === undefined) return [];
    const json = await this.ask(of, first.source);
    const columns = asked.map(({ setting, source }) =>
      textsAt(json, source.path).map((text) => [setting.name, settingIn(setting, text)] as const),
    );
    const labels = textsAt(json, first.source.label);
    const options = labels.slice(0, limits.connectionChoices).flatMap((label, place): Option[] => {
      const found = columns.map((column) => column[place] ?? (['', null] as const));
      const values = found.flatMap(([name, value]) => (value === null ? [] : [[name, value] as const]));
      return values.length < found.length
        ? []
        : [{ label: label ?? values[0]?.[1] ?? '', variables: Object.fromEntries(values), account: null }];
    });
    if (options.length === 0) throw refuseSignIn('nothing_reached');
    return options;
  }
}

/** GraphQL says with 200 that it failed. */
const isGraphError = (json: Json): boolean => {
  const errors = valueAt(json, 'errors');
  return Array.isArray(errors) && errors.length > 0;
};
