import type { CommandMeta } from '@throughline/platform/deciders/decider.js';
import { exitCodes } from '@throughline/projections/ops/exit-codes.js';
import { OperatorGrants } from '../operators/operator-grants.js';
import type { Area, Work } from './area.js';
import { commandLineMeta } from './command-line-meta.js';

const list =
  (json: boolean): Work =>
  async ({ app, say }) => {
    const operators = await app.get(OperatorGrants, { strict: false }).list();
    if (json) say(JSON.stringify(operators, null, 2));
    else if (operators.length === 0) say('Nobody is an operator.');
    else for (const { email, name, sources } of operators) say(`${email}  ${name}  ${sources.join(', ')}`);
    return exitCodes.done;
  };

type Change = (granting: OperatorGrants, email: string, meta: CommandMeta) => Promise<unknown>;

const change =
  (email: string, json: boolean, { by, word }: { by: Change; word: string }): Work =>
  async ({ app, say }) => {
    await by(app.get(OperatorGrants, { strict: false }), email, commandLineMeta());
    say(json ? JSON.stringify({ email, [word]: true }) : `${email}: ${word}.`);
    return exitCodes.done;
  };

const grant: Change = (granting, email, meta) => granting.grant(email, meta);
const revoke: Change = async (granting, email, meta) => granting.revoke(await granting.requireAccount(email), meta);

export const operatorsArea: Area = {
  usage: `npm run ops -- operators <command> [--json]

  list                who may operate this deployment, and by whose word
  grant <address>     makes a person with an account an operator
  revoke <address>    takes it back; who is named in OPERATOR_EMAILS stays

Exit codes: 0 done, 1 failed, 2 wrong command, 3 the product does not run, 4 refused.`,
  work: ({ command, rest: [email], values: { json } }) => {
    if (command === 'list') return list(json);
    if (email === undefined) return undefined;
    if (command === 'grant') return change(email, json, { by: grant, word: 'granted' });
    if (command === 'revoke') return change(email, json, { by: revoke, word: 'revoked' });
    return undefined;
  },
};
