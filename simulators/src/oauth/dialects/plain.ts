import type { Json } from '@throughline/contracts/json.js';
import type { Grant, IdentityRules, RevokeRules, TokenRules } from '../dialect.js';
import { json, type Fields } from '../reply.js';
import { standardAnswer, standardRefusal } from './standard.js';

type Token = Pick<TokenRules, 'url' | 'client' | 'lives' | 'prefix' | 'refresh'> &
  Partial<TokenRules> & { fields?: (grant: Grant) => Fields };

/** A token endpoint as RFC 6749 has it, but for what is said; `fields` are added to its answers. */
export const tokenAt = ({ fields, ...rules }: Token): TokenRules => ({
  bodies: ['form'],
  answer: (issued) => standardAnswer(issued, { expiresIn: rules.lives, fields: fields?.(issued.grant) ?? {} }),
  refuse: standardRefusal,
  ...rules,
});

/** An endpoint that says in JSON whose access token it is sent. */
export const identityAt = (
  url: string,
  answer: (grant: Grant) => Json,
  more: Partial<IdentityRules> = {},
): IdentityRules => ({
  url,
  method: 'GET',
  answer: (grant) => json(200, answer(grant)),
  refuse: () => json(401, { error: 'invalid_token' }),
  ...more,
});

/** Revocation as RFC 7009 has it: 200 also for a token that it does not know. */
export const revocationAt = (url: string, by: RevokeRules['by']): RevokeRules => ({
  url,
  method: 'POST',
  by,
  token: by === 'bearer' ? { in: 'header' } : { in: 'form', name: 'token' },
  done: () => json(200, {}),
  unknown: () => json(200, {}),
});

export const always = (): boolean => true;
