import { Injectable } from '@nestjs/common';
import type { WorkspaceId } from '@throughline/contracts/ids.js';
import { jsonIn, type Json } from '@throughline/contracts/json.js';
import { Egress } from '../../kernel/egress/egress.js';
import { EgressBlocked, EgressTooLarge } from '../../kernel/egress/egress.errors.js';

type Call = { method: 'GET' | 'POST' | 'DELETE'; address: string; headers?: Record<string, string>; body?: string };
export type ProviderAnswer = { status: number; json: Json | undefined; headers: Readonly<Record<string, string>> };

const largest = 64 * 1024;

/** The provider did not answer, or not with anything that counts as an answer. Nothing is known of what it did. */
export class ProviderUnreachable extends Error {
  constructor(
    readonly retryAfter: number | null,
    options: ErrorOptions = {},
  ) {
    super('The provider isn’t answering.', options);
    this.name = 'ProviderUnreachable';
  }
}
/** It answered with something that has no meaning here. */
export class ProviderUnusable extends ProviderUnreachable {
  constructor() {
    super(null);
  }
}
/** The address of the provider is not one that may be called. */
export class ProviderAddressRefused extends Error {}

/** Calls of providers, through the guard of agents’ calls: the maker of a connection may name any address. */
@Injectable()
export class ProviderCalls {
  /** Milliseconds until an answer has to be there as a whole. */
  timeout = 15_000;

  constructor(private readonly egress: Egress) {}

  /** Redirects are not followed: with a secret in the body there is nowhere else for it to go. */
  async call(workspaceId: WorkspaceId, { method, address, headers = {}, body }: Call): Promise<ProviderAnswer> {
    const outgoing = {
      method,
      url: address,
      headers: { accept: 'application/json', ...headers },
      ...(body === undefined ? {} : { body: Buffer.from(body) }),
    };
    try {
      const answer = await this.egress.call(workspaceId, outgoing, {
        signal: AbortSignal.timeout(this.timeout),
        withoutRedirects: true,
      });
      if (answer.body.length > largest) throw new ProviderUnusable();
      return {
        status: answer.status,
        json: jsonOrForm(answer.body.toString(), answer.headers),
        headers: answer.headers,
      };
    } catch (error) {
      if (error instanceof ProviderUnreachable) throw error;
      if (error instanceof EgressBlocked) throw new ProviderAddressRefused(error.message, { cause: error });
      throw error instanceof EgressTooLarge ? new ProviderUnusable() : new ProviderUnreachable(null, { cause: error });
    }
  }
}

/** Some providers answer with a form, and some of these call it plain text; a page of plain text is not a form. */
const jsonOrForm = (text: string, headers: Readonly<Record<string, string>>): Json | undefined => {
  const type = headers['content-type'] ?? '';
  const isForm =
    type.includes('x-www-form-urlencoded') || (type.includes('text/plain') && /^[\w.%-]+=[^\s<]*$/.test(text));
  return isForm && !text.trimStart().startsWith('{') ? Object.fromEntries(new URLSearchParams(text)) : jsonIn(text);
};

/** Seconds, also where the provider names a date; null for none, or a nonsensical one. */
export const getRetryAfter = ({ headers }: Pick<ProviderAnswer, 'headers'>): number | null => {
  const said = headers['retry-after'] ?? '';
  const until = Date.parse(said) - Date.parse(headers['date'] ?? '');
  const seconds = /^\d+$/.test(said) ? Number(said) : Math.ceil(until / 1_000);
  return Number.isFinite(seconds) && seconds >= 0 ? Math.min(seconds, 86_400) : null;
};
